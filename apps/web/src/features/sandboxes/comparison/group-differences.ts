import type { ComparedKind, SandboxDifference } from '@comptoir/contract';

/** A plan, table, dimension, attribute or quota, with what differs in it. */
export interface DifferenceGroup {
  readonly id: string;
  readonly kind: ComparedKind;
  readonly name: string;
  /** Its own difference; `null`: only its parts differ. */
  readonly own: SandboxDifference | null;
  readonly parts: readonly SandboxDifference[];
}

export const SECTIONS = ['plan', 'table', 'attribute', 'dimension', 'quota'] as const;
export type Section = (typeof SECTIONS)[number];

const PARENT_KIND: Partial<Record<ComparedKind, Section>> = {
  compensation: 'plan',
  field: 'table',
  group: 'dimension',
};

/** Each part below what it belongs to, in the order of the differences. */
export function groupDifferences(
  differences: readonly SandboxDifference[],
  section: Section,
): DifferenceGroup[] {
  const groups = new Map<string, DifferenceGroup>();
  for (const one of differences) {
    const kind = PARENT_KIND[one.kind] ?? one.kind;
    if (kind !== section) continue;
    const { id, name } = one.parent ?? one;
    const group = groups.get(id) ?? { id, kind, name, own: null, parts: [] };
    groups.set(id, one.parent ? { ...group, parts: [...group.parts, one] } : { ...group, own: one, name });
  }
  return [...groups.values()];
}
