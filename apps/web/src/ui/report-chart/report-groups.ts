import type { CellWire, ReportGroups } from '@comptoir/contract';

/** Where a figure of a report is: its groups, outermost first, and the pivot's value. */
export interface ReportPlace {
  readonly path: readonly CellWire[];
  readonly across?: CellWire | undefined;
}

type Group = ReportGroups['groups'][number];

export interface GroupLine {
  readonly key: string;
  readonly group: Group;
  readonly path: readonly CellWire[];
  readonly hasInner: boolean;
}

/** The groups in order, each with its path. */
export function linesOf({ groups, levels }: ReportGroups): readonly GroupLine[] {
  const path: CellWire[] = [];
  return groups.map((group): GroupLine => {
    path.length = group.level - 1;
    path.push(group.value);
    return {
      key: JSON.stringify(path),
      group,
      path: [...path],
      hasInner: group.level < levels.length,
    };
  });
}

/** Those that are seen: the groups in a closed one are not. */
export function openLines(
  lines: readonly GroupLine[],
  isClosed: (line: GroupLine) => boolean,
): readonly GroupLine[] {
  let below = Infinity;
  return lines.filter((line) => {
    if (line.group.level > below) return false;
    below = line.hasInner && isClosed(line) ? line.group.level : Infinity;
    return true;
  });
}
