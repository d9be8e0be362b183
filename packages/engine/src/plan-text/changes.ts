import type { Branch, Tree } from './codec.ts';
import { type ComparedContent, partsOfCompensation } from './compensation.ts';
import type { PlanNames } from './env.ts';

/** What differs between two versions of a compensation, with names in place of ids. */
export interface DocumentChange {
  readonly part: 'compensation' | 'scope' | 'variable';
  /** `reordered`: the same parts in another order. */
  readonly manner: 'added' | 'removed' | 'renamed' | 'reordered' | 'changed';
  /** Of the scope or variable. */
  readonly name: string;
  /** The key of the plan's text that differs; `tiers.value` is a part of an item of a list. `null` where no key does. */
  readonly key: string | null;
  /** Which item of a list, from 1. */
  readonly at: number | null;
  /** `null`: it was not there, or is not any more. */
  readonly before: Tree | null;
  readonly after: Tree | null;
  /** A number that is a ratio: 0.05 is 5 %. */
  readonly is_ratio: boolean;
}

type Where = Pick<DocumentChange, 'part' | 'name'>;
type Entries = readonly (readonly [string, Tree])[];

interface Part {
  readonly id: string;
  readonly name: string;
  readonly entries: Entries;
}

/** What `after` changes of `before`: every part of both, in the order of the editor's steps. Formulas are written as `names` say. */
export function compensationChanges(
  before: ComparedContent,
  after: ComparedContent,
  names: PlanNames,
): readonly DocumentChange[] {
  const old = partsOfCompensation(before, names);
  const now = partsOfCompensation(after, names);
  const own: Where = { part: 'compensation', name: after.name };
  return [
    ...entryChanges(own, old.head, now.head),
    ...partChanges('scope', old.scopes, now.scopes),
    ...partChanges('variable', old.variables, now.variables),
    ...entryChanges(own, old.tail, now.tail),
  ];
}

const NOTHING = { key: null, at: null, before: null, after: null, is_ratio: false } as const;

function partChanges(
  part: 'scope' | 'variable',
  before: readonly Part[],
  after: readonly Part[],
): DocumentChange[] {
  const known = new Map(before.map((one) => [one.id, one]));
  const kept = new Set(after.map(({ id }) => id));
  const changes = after.flatMap(({ id, name, entries }): DocumentChange[] => {
    const old = known.get(id);
    if (!old) return [{ ...NOTHING, part, manner: 'added', name }];
    const renamed: DocumentChange = {
      ...NOTHING,
      part,
      manner: 'renamed',
      name,
      before: old.name,
      after: name,
    };
    return [
      ...(old.name === name ? [] : [renamed]),
      ...entryChanges({ part, name }, withoutName(old.entries), withoutName(entries)),
    ];
  });
  const removed = before
    .filter(({ id }) => !kept.has(id))
    .map(({ name }): DocumentChange => ({ ...NOTHING, part, manner: 'removed', name }));
  const orderBefore = before.flatMap(({ id }) => (kept.has(id) ? [id] : []));
  const orderAfter = after.flatMap(({ id }) => (known.has(id) ? [id] : []));
  const isReordered = String(orderBefore) !== String(orderAfter);
  return [
    ...changes,
    ...removed,
    ...(isReordered ? [{ ...NOTHING, part, manner: 'reordered' as const, name: '' }] : []),
  ];
}

const withoutName = (entries: Entries): Entries => entries.filter(([key]) => key !== 'name');

function entryChanges(where: Where, before: Entries, after: Entries): DocumentChange[] {
  const old = new Map(before);
  const now = new Map(after);
  const keys = new Set([...now.keys(), ...old.keys()]);
  const isRatio = (key: string) => RATIOS.some(({ is, when }) => is === key && when(now));
  return [...keys].flatMap((key) =>
    valueChanges({ ...where, key, isRatio }, old.get(key) ?? null, now.get(key) ?? null),
  );
}

/** Numbers that a person reads as percentages. */
const RATIOS: readonly {
  readonly is: string;
  readonly when: (entries: ReadonlyMap<string, Tree>) => boolean;
}[] = [
  { is: 'tiers.value', when: (entries) => entries.get('pays') === 'rate' },
  { is: 'tiers.from', when: (entries) => entries.has('target') },
  { is: 'tiers.to', when: (entries) => entries.has('target') },
  { is: 'points.attainment', when: () => true },
  { is: 'points.payout', when: () => true },
  { is: 'schedule.instalments.share', when: () => true },
  { is: 'floor', when: () => true },
  { is: 'cap', when: () => true },
  { is: 'ramp.steps', when: () => true },
  { is: 'rows.value', when: (entries) => entries.get('result') === 'percentage' },
];

interface Place extends Where {
  readonly key: string;
  readonly isRatio: (key: string) => boolean;
}

function valueChanges(
  place: Place,
  before: Tree | null,
  after: Tree | null,
  at: number | null = null,
): DocumentChange[] {
  if (isSame(before, after)) return [];
  if (isList(before) && isList(after)) return listChanges(place, before, after);
  if (isBranch(before) && isBranch(after)) {
    const [first, ...more] = after.entries;
    const [old] = before.entries;
    // A group of conditions: its comparisons one by one.
    if (
      first &&
      more.length === 0 &&
      old?.[0] === first[0] &&
      before.entries.length === 1 &&
      isList(first[1])
    )
      return valueChanges(place, old[1], first[1]);
    if (NESTED_KEYS.has(place.key) || isRankingIn(place)) return nestedChanges(place, before, after, null);
  }
  const { part, name, key, isRatio } = place;
  return [{ part, manner: 'changed', name, key, at, before, after, is_ratio: isRatio(key) }];
}

function nestedChanges(place: Place, before: Branch, after: Branch, at: number | null): DocumentChange[] {
  const old = new Map(before.entries);
  const now = new Map(after.entries);
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((key) =>
    valueChanges({ ...place, key: `${place.key}.${key}` }, old.get(key) ?? null, now.get(key) ?? null, at),
  );
}

/** Item by item where none came or went, else what came and what went. */
function listChanges(place: Place, before: readonly Tree[], after: readonly Tree[]): DocumentChange[] {
  if (before.length === after.length)
    return after.flatMap((item, index) => {
      const old = before[index] ?? null;
      const isItem = isBranch(old) && isBranch(item) && ITEM_KEYS.has(place.key);
      return isItem ? nestedChanges(place, old, item, index + 1) : valueChanges(place, old, item, index + 1);
    });
  const left = (items: readonly Tree[], others: readonly Tree[]) =>
    items.flatMap((item, index) =>
      others.some((one) => isSame(one, item)) ? [] : [{ item, at: index + 1 }],
    );
  const { part, name, key } = place;
  const change = { part, manner: 'changed', name, key, is_ratio: false } as const;
  const gone = left(before, after).map(({ item, at }) => ({ ...change, at, before: item, after: null }));
  const come = left(after, before).map(({ item, at }) => ({ ...change, at, before: null, after: item }));
  return [...gone, ...come];
}

/** Mappings whose parts are named one by one. */
const NESTED_KEYS: ReadonlySet<string> = new Set([
  'dashboard',
  'ramp',
  'schedule',
  'split',
  'split.by',
  'split.by.columns',
]);

/** Lists whose items have parts of their own to be named. */
const ITEM_KEYS: ReadonlySet<string> = new Set([
  'tiers',
  'points',
  'rows',
  'schedule.instalments',
  'pays.prizes',
  'calculated_fields',
]);

/** What a compensation pays is a mapping where it pays places; an accelerator's `pays` is a word. */
const isRankingIn = ({ part, key }: Place): boolean => part === 'compensation' && key === 'pays';

function isList(tree: Tree | null): tree is readonly Tree[] {
  return Array.isArray(tree);
}

function isBranch(tree: Tree | null): tree is Branch {
  return tree !== null && typeof tree !== 'string' && !isList(tree);
}

function isSame(a: Tree | null, b: Tree | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
