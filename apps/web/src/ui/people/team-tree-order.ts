/** What a tree of teams needs to know of each. A parent that is not in the list counts as none. */
export interface TreeTeam {
  readonly id: string;
  readonly name: string;
  readonly parent_id: string | null;
}

export interface TreePlace extends TreeTeam {
  /** 0 at the top. */
  readonly depth: number;
  /** Everything below it, at any depth. */
  readonly below: readonly string[];
}

/** Parents before children, as a tree is read from top to bottom; a loop in the data ends where it closes. */
export function teamTree(teams: readonly TreeTeam[]): TreePlace[] {
  const known = new Set(teams.map((team) => team.id));
  const seen = new Set<string>();
  const visit = (parent_id: string | null, depth: number): TreePlace[] =>
    teams.flatMap((team) => {
      const parent = team.parent_id !== null && known.has(team.parent_id) ? team.parent_id : null;
      if (parent !== parent_id || seen.has(team.id)) return [];
      seen.add(team.id);
      const under = visit(team.id, depth + 1);
      return [{ ...team, depth, below: under.map((one) => one.id) }, ...under];
    });
  return visit(null, 0);
}
