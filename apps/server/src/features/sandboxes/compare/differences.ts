import type { ComparedKind, SandboxDifference, ValueChange } from '@comptoir/contract';
import { compensationChanges } from '@comptoir/engine/plan-text';
import type {
  AttributeDefinition,
  CompensationDefinition,
  Definitions,
  DimensionDefinition,
  FieldDefinition,
  GroupDefinition,
  MemberDefinition,
  Named,
  PlanDefinition,
  QuotaDefinition,
  TableDefinition,
} from './definitions.ts';
import { isChoosable } from '../../tables/index.ts';
import { memberKey, type NamesOf, namesOf } from './words-of.ts';

export interface Compared {
  readonly sandbox: Definitions;
  readonly live: Definitions;
  readonly origin: Definitions | null;
  /** The reader's. */
  readonly language: 'en' | 'fr';
}

type Written = readonly (readonly [ValueChange['key'], string | null])[];

/** One kind of thing: where it is, whose part it is, and what it says in words. */
interface Kind<T extends Named> {
  readonly kind: ComparedKind;
  readonly all: (of: Definitions) => readonly T[];
  readonly parent: (one: T) => string | null;
  readonly write: (one: T, names: NamesOf) => Written;
}

const text = (value: boolean | string | null) => (value === null || value === '' ? null : String(value));
const list = (values: readonly string[]) => (values.length === 0 ? null : values.join(', '));
const kindOf = <T extends Named>(kind: Kind<T>) => kind;

/** A deleted plan or compensation is not there any more; its id is only not free. */
const alive = <T extends { readonly state: string }>(all: readonly T[]) =>
  all.filter(({ state }) => state !== 'deleted');

export const PLAN = kindOf<PlanDefinition>({
  kind: 'plan',
  all: ({ plans }) => alive(plans),
  parent: () => null,
  write: (one) => [
    ['name', one.name],
    ['section', text(one.section)],
    ['description', text(one.description)],
    ['state', one.state],
    ['simulation_allowed', text(one.simulation_allowed)],
    ['attribution', one.attribution],
  ],
});

export const COMPENSATION = kindOf<CompensationDefinition>({
  kind: 'compensation',
  all: ({ compensations }) => alive(compensations),
  parent: ({ plan_id }) => plan_id,
  // The rest is listed rule by rule.
  write: (one) => [['state', one.state]],
});

export const TABLE = kindOf<TableDefinition>({
  kind: 'table',
  all: ({ tables }) => tables,
  parent: () => null,
  write: (one, names) => [
    ['name', one.name],
    ['api_name', one.api_name],
    ['name_field', names.of(one.name_field)],
    ['id_field', names.of(one.id_field)],
    ['user_field', names.of(one.user_field)],
    ['date_field', names.of(one.date_field)],
    ['archived', text(one.archived)],
  ],
});

/** Decimals grow with the records: nobody's change. */
export const FIELD = kindOf<FieldDefinition>({
  kind: 'field',
  all: ({ fields }) => fields,
  parent: ({ table_id }) => table_id,
  write: (one, names) => [
    ['name', one.name],
    ['api_name', one.api_name],
    // A name or an ID is a role, which the table's own settings say.
    ['type', isChoosable(one.type) ? one.type : 'string'],
    ['is_grouped', text(one.is_grouped)],
    ['options', list(one.options)],
    ['currency', one.currency],
    ['currency_field', names.of(one.currency_field)],
    ['link', one.link ? names.of(one.link.table_id) : null],
    ['linked', linkedWords(one.linked, names)],
    ['formula', one.formula ? names.formula(one.formula) : null],
  ],
});

function linkedWords(linked: FieldDefinition['linked'], names: NamesOf): string | null {
  if (!linked) return null;
  const field = names.of(linked.field_id) ?? '?';
  if (linked.kind === 'SyncField') return `${names.of(linked.link_field_id) ?? '?'} · ${field}`;
  const keys = linked.keys.map(
    (key) => `${names.of(key.field_id) ?? '?'} = ${names.of(key.other_field_id) ?? '?'}`,
  );
  return `${names.of(linked.table_id) ?? '?'} · ${field} (${keys.join(', ')})`;
}

export const ATTRIBUTE = kindOf<AttributeDefinition>({
  kind: 'attribute',
  all: ({ attributes }) => attributes,
  parent: () => null,
  write: (one) => [
    ['name', one.name],
    ['type', one.type],
    ['unique', text(one.unique)],
    ['include_in_exports', text(one.include_in_exports)],
    ['options', list(one.options)],
  ],
});

export const DIMENSION = kindOf<DimensionDefinition>({
  kind: 'dimension',
  all: ({ dimensions }) => dimensions,
  parent: () => null,
  write: (one, names) => [
    ['name', one.name],
    ['api_name', one.api_name],
    ['follows', names.of(one.follows)],
    ['archived', text(one.archived)],
  ],
});

export const GROUP = kindOf<GroupDefinition>({
  kind: 'group',
  all: ({ groups }) => groups,
  parent: ({ dimension_id }) => dimension_id,
  write: (one) => [
    ['name', one.name],
    ['api_name', one.api_name],
    ['archived', text(one.archived)],
  ],
});

export const QUOTA = kindOf<QuotaDefinition>({
  kind: 'quota',
  all: ({ quotas }) => quotas,
  parent: () => null,
  write: (one) => [
    ['name', one.name],
    ['frequency', one.frequency],
    ['type', one.type],
    ['currency', one.currency],
    ['state', one.state],
  ],
});

/** What the sandbox has otherwise than live, by id. Nothing: they are the same. */
export function differencesOf(compared: Compared): SandboxDifference[] {
  const names = namesOf(compared.sandbox, compared.live, compared.language);
  const of = <T extends Named>(kind: Kind<T>, more?: More<T>) =>
    differencesOfKind(compared, names, kind, more);
  return [
    ...of(PLAN, (live, sandbox) => ({ members: memberChanges(live.members, sandbox.members, names) })),
    ...of(COMPENSATION, (live, sandbox) => ({
      rules: compensationChanges(live, sandbox, names.plan_names).map((change) => ({ ...change })),
    })),
    ...of(TABLE),
    ...of(FIELD),
    ...of(ATTRIBUTE),
    ...of(DIMENSION),
    ...of(GROUP),
    ...of(QUOTA),
  ];
}

type More<T> = (live: T, sandbox: T) => Partial<Pick<SandboxDifference, 'members' | 'rules'>>;

function differencesOfKind<T extends Named>(
  { sandbox, live, origin }: Compared,
  names: NamesOf,
  kind: Kind<T>,
  more: More<T> = () => ({}),
): SandboxDifference[] {
  const now = new Map(kind.all(sandbox).map((one) => [one.id, one]));
  const old = new Map(kind.all(live).map((one) => [one.id, one]));
  const copied = origin && new Map(kind.all(origin).map((one) => [one.id, one]));
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((id): SandboxDifference[] => {
    const after = now.get(id);
    const before = old.get(id);
    const one = after ?? before;
    if (!one || isSame(after, before)) return [];
    const parent_id = kind.parent(one);
    const both = before && after;
    const values = both ? valueChanges(kind.write(before, names), kind.write(after, names)) : [];
    const { members = [], rules = [] } = both ? more(before, after) : {};
    // A difference that no text shows: decimals of a field, positions.
    if (both && values.length + members.length + rules.length === 0) return [];
    return [
      {
        kind: kind.kind,
        id,
        name: one.name,
        parent: parent_id === null ? null : { id: parent_id, name: names.of(parent_id) ?? '' },
        manner: both ? 'changed' : after ? 'new' : 'gone',
        changed_in: copied && sideOf(copied.get(id), before, after),
        values,
        members,
        rules,
      },
    ];
  });
}

function sideOf<T>(copied: T | undefined, live: T | undefined, sandbox: T | undefined) {
  const isChangedLive = !isSame(copied, live);
  const isChangedHere = !isSame(copied, sandbox);
  if (isChangedLive && isChangedHere) return 'both' as const;
  return isChangedLive ? ('live' as const) : ('sandbox' as const);
}

function valueChanges(before: Written, after: Written): ValueChange[] {
  const old = new Map(before);
  return after.flatMap(([key, value]) => {
    const was = old.get(key) ?? null;
    return was === value ? [] : [{ key, before: was, after: value }];
  });
}

export function changesOf<T extends Named>(
  kind: Kind<T>,
  before: T,
  after: T,
  names: NamesOf,
): ValueChange[] {
  return valueChanges(kind.write(before, names), kind.write(after, names));
}

function memberChanges(
  before: readonly MemberDefinition[],
  after: readonly MemberDefinition[],
  names: NamesOf,
): SandboxDifference['members'] {
  const without = (members: readonly MemberDefinition[], others: readonly MemberDefinition[]) => {
    const known = new Set(others.map(memberKey));
    return members.filter((member) => !known.has(memberKey(member)));
  };
  const changed = (members: readonly MemberDefinition[], manner: 'added' | 'removed') =>
    members.map(({ user_id, team_id, group_id, start_date, end_date }) => ({
      name: names.of(user_id ?? team_id ?? group_id) ?? '',
      manner,
      start_date,
      end_date,
    }));
  return [...changed(without(after, before), 'added'), ...changed(without(before, after), 'removed')];
}

/** By content, whatever the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
