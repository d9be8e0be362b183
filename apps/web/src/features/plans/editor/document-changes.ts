import type { AcceleratorVariable, CompensationDocument, Variable } from '@comptoir/engine';

type Part = 'scope' | 'variable';
type Manner = 'added' | 'removed' | 'changed' | 'renamed';

/** A part of the document that differs between two versions. */
export type DocumentChange =
  | { readonly part: 'scope'; readonly manner: Manner; readonly name: string }
  | { readonly part: 'variable'; readonly manner: Manner; readonly name: string }
  | TierChange
  | { readonly part: 'name' | 'payment' | 'only_for' | 'kpis' | 'dashboard' };

/** What one tier pays, or where it begins, in an accelerator that is otherwise the same. */
export interface TierChange {
  readonly part: 'tier_value' | 'tier_from';
  readonly name: string;
  /** From 1. */
  readonly tier: number;
  readonly before: string;
  readonly after: string;
  readonly isRate: boolean;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Versioned {
  readonly name: string;
  readonly document: CompensationDocument;
}

/** What a saved version of a compensation changes of another one. */
export function savedChanges(before: Versioned, after: Versioned): readonly DocumentChange[] {
  return [
    ...(before.name === after.name ? [] : [{ part: 'name' as const }]),
    ...documentChanges(before.document, after.document),
  ];
}

/** What `after` changes of `before`, part by part, in the order of the editor's steps. */
export function documentChanges(
  before: CompensationDocument,
  after: CompensationDocument,
): readonly DocumentChange[] {
  const differs = (part: 'payment' | 'only_for' | 'kpi_variable_ids' | 'dashboard') =>
    !isSame(before[part], after[part]);
  return [
    ...namedChanges('scope', before.scopes, after.scopes),
    ...(differs('payment') ? [{ part: 'payment' as const }] : []),
    ...(differs('only_for') ? [{ part: 'only_for' as const }] : []),
    ...namedChanges('variable', before.variables, after.variables, tierChanges),
    ...(differs('kpi_variable_ids') ? [{ part: 'kpis' as const }] : []),
    ...(differs('dashboard') ? [{ part: 'dashboard' as const }] : []),
  ];
}

function namedChanges<Each extends Named>(
  part: Part,
  before: readonly Each[],
  after: readonly Each[],
  inDetail: (old: Each, now: Each) => readonly DocumentChange[] = () => [],
): DocumentChange[] {
  const known = new Map(before.map((each) => [each.id, each]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((each): DocumentChange[] => {
      const old = known.get(each.id);
      if (!old) return [{ part, manner: 'added', name: each.name }];
      if (isSame(old, each)) return [];
      const isRenamed = isSame({ ...old, name: each.name }, each);
      if (isRenamed) return [{ part, manner: 'renamed', name: each.name }];
      const details = inDetail(old, each);
      return details.length > 0 ? [...details] : [{ part, manner: 'changed', name: each.name }];
    }),
    ...before
      .filter(({ id }) => !kept.has(id))
      .map(({ name }): DocumentChange => ({ part, manner: 'removed', name })),
  ];
}

/** Tier by tier, where nothing but the tiers of an accelerator differs and none came or went. */
function tierChanges(old: Variable, now: Variable): TierChange[] {
  if (old.kind !== 'Accelerator' || now.kind !== 'Accelerator' || old.tiers.length !== now.tiers.length)
    return [];
  if (!isSame({ ...old, tiers: [] }, { ...now, tiers: [] })) return [];
  const { name } = now;
  return now.tiers.flatMap((tier, at) => {
    const was = old.tiers[at] as AcceleratorVariable['tiers'][number];
    const change = (key: 'from' | 'value', isRate: boolean): TierChange[] =>
      was[key] === tier[key]
        ? []
        : [{ part: `tier_${key}`, name, tier: at + 1, before: was[key], after: tier[key], isRate }];
    return [...change('from', now.target_variable_id !== null), ...change('value', now.pays === 'rate')];
  });
}

/** The same values, whatever the order of keys: the server's answer need not have that of the form. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
