import type { ChainStep } from '@comptoir/contract';

/** A person's place in the month, as the chain reads it. */
export interface ChainPlace {
  readonly user_id: string;
  /** Their team, where they have one. */
  readonly team_id: string | null;
}

/** Everything by which the steps of a month's statements are found. */
export interface ChainWorld {
  /** By team; `null`: of everybody else. */
  readonly chains: ReadonlyMap<string | null, readonly ChainStep[]>;
  readonly parent_of: ReadonlyMap<string, string | null>;
  readonly manager_of: ReadonlyMap<string, string>;
  /** Those with the right of validation over a team's members. */
  readonly validators_of: ReadonlyMap<string, readonly string[]>;
  /** People who are not archived, and whose role lets them validate. */
  readonly may_validate: ReadonlySet<string>;
  /** The company's setting: levels are managers; otherwise they are teams. */
  readonly by_managers: boolean;
}

/**
 * Who validates a person's statement, step by step. A level counts those above who may validate: others are passed over. Nobody fills in
 * the chain of their own statement. A step that nobody can do is left out; without any, one validation is enough, as without a chain.
 */
export function stepsFor(place: ChainPlace, world: ChainWorld): readonly (readonly string[])[] {
  const chain = chainOf(place.team_id, world);
  if (chain.length === 0) return [];
  const above = world.by_managers ? managersAbove(place, world) : teamsAbove(place, world);
  return chain
    .map((step) =>
      step.kind === 'above' ? (above[step.level - 1] ?? []) : able(step.user_ids, place.user_id, world),
    )
    .filter((people) => people.length > 0);
}

/** That of the team, else of the next team above it that has one, else everybody's. */
function chainOf(team_id: string | null, { chains, parent_of }: ChainWorld): readonly ChainStep[] {
  for (const team of upwards(team_id, (id) => parent_of.get(id) ?? null)) {
    const chain = chains.get(team);
    if (chain) return chain;
  }
  return chains.get(null) ?? [];
}

function managersAbove(place: ChainPlace, world: ChainWorld): (readonly string[])[] {
  const [, ...managers] = upwards(place.user_id, (id) => world.manager_of.get(id) ?? null);
  return managers.map((id) => able([id], place.user_id, world)).filter((people) => people.length > 0);
}

function teamsAbove(place: ChainPlace, world: ChainWorld): (readonly string[])[] {
  return upwards(place.team_id, (id) => world.parent_of.get(id) ?? null)
    .map((team) => able(world.validators_of.get(team) ?? [], place.user_id, world))
    .filter((people) => people.length > 0);
}

function able(people: readonly string[], payee: string, { may_validate }: ChainWorld): readonly string[] {
  return [...new Set(people)].filter((id) => id !== payee && may_validate.has(id));
}

/** The first and everything above it; ends at a loop. */
function upwards(first: string | null, next: (id: string) => string | null): string[] {
  const found: string[] = [];
  for (let id = first; id !== null && !found.includes(id); id = next(id)) found.push(id);
  return found;
}
