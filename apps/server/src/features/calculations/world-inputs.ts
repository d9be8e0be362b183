import { hash } from 'node:crypto';
import { type CompensationModel, membersFor, type Prepared, type World } from '@comptoir/engine';
import type { OpenModel } from './open-model.ts';
import type { LoadedWorld } from './world-queries.ts';
import { type Members, unitsOf } from './world-plan-queries.ts';

/**
 * The causes that an amount can have besides records, in the order in which they are swapped. `settings` are the company's: its calendar,
 * rounding and currency, and the day.
 */
export const INPUT_KINDS = ['quota', 'rate', 'plan', 'adjustment', 'membership', 'settings'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** Raised when the engine makes other amounts from equal inputs, or when a part has another shape. */
const FORMAT = 1;

/** The world without its tables, by cause. Plain data: stored as JSON. */
export interface InputParts {
  readonly quota: World['quotas'];
  readonly rate: NonNullable<World['currencies']>;
  readonly plan: readonly Omit<CompensationModel, 'members'>[];
  readonly adjustment: NonNullable<World['overwrites']>;
  readonly membership: Pick<
    World,
    'users' | 'teams' | 'memberships' | 'managers' | 'dimensions' | 'group_members' | 'attributes'
  > & { readonly plan_members: readonly (readonly [plan_id: string, members: Members])[] };
  readonly settings: Pick<World, 'today' | 'calendar' | 'rounding' | 'currency'> & {
    readonly format: number;
  };
}

/** What a calculation was made from: the mark of each table that it read, and the digest of each part. */
export interface InputSet {
  readonly data: Readonly<Record<string, string>>;
  readonly parts: Readonly<Record<InputKind, string>>;
}

export interface Inputs {
  /** Digest of the set. */
  readonly hash: string;
  readonly set: InputSet;
  readonly parts: InputParts;
  /** All contents as they are stored, by digest. */
  readonly contents: ReadonlyMap<string, string>;
}

const digest = (text: string) => hash('sha256', text).slice(0, 32);

interface StoredPart {
  readonly text: string;
  readonly key: string;
}

/** All parts but adjustments, by what was prepared of them: most calculations read what the one before read. */
const others = new WeakMap<object, Readonly<Record<Exclude<InputKind, 'adjustment'>, StoredPart>>>();
const tableDigests = new WeakMap<object, string>();

export function inputsOf({
  loaded,
  uses,
  prepared,
}: Pick<OpenModel, 'loaded' | 'uses'> & { readonly prepared: Pick<Prepared, 'compensations'> }): Inputs {
  const parts = partsOf(loaded);
  const contents = new Map<string, string>();
  const stored = ({ text, key }: StoredPart) => {
    contents.set(key, text);
    return key;
  };
  const used = new Set(uses.map(({ table_id }) => table_id));
  const known = remembered(others, prepared.compensations, () => ({
    quota: storedPart(parts.quota),
    rate: storedPart(parts.rate),
    plan: storedPart(parts.plan),
    membership: storedPart(parts.membership),
    settings: storedPart(parts.settings),
  }));
  const set: InputSet = {
    data: Object.fromEntries(
      loaded.world.tables
        .filter(({ id }) => used.has(id))
        .map((table) => {
          const made = remembered(tableDigests, table, () => digest(JSON.stringify(table)));
          return [table.id, `${loaded.table_versions.get(table.id) ?? ''} ${made}`];
        }),
    ),
    parts: {
      quota: stored(known.quota),
      rate: stored(known.rate),
      plan: stored(known.plan),
      adjustment: stored(storedPart(parts.adjustment)),
      membership: stored(known.membership),
      settings: stored(known.settings),
    },
  };
  return { hash: stored(storedPart(set)), set, parts, contents };
}

function storedPart(content: object): StoredPart {
  const text = JSON.stringify(content);
  return { text, key: digest(text) };
}

function remembered<K extends object, V>(known: WeakMap<K, V>, key: K, make: () => V): V {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

function partsOf({ world, plan_members }: LoadedWorld): InputParts {
  return {
    quota: world.quotas,
    rate: world.currencies ?? [],
    plan: world.compensations.map(({ members: _, ...one }) => one),
    adjustment: world.overwrites ?? [],
    membership: {
      users: world.users,
      teams: world.teams,
      memberships: world.memberships,
      managers: world.managers,
      dimensions: world.dimensions,
      group_members: world.group_members,
      attributes: world.attributes,
      plan_members: [...plan_members],
    },
    settings: {
      format: FORMAT,
      today: world.today,
      calendar: world.calendar,
      rounding: world.rounding,
      currency: world.currency,
    },
  };
}

/** The causes that changed between two sets. A table that only one of them read is no change of its records. */
export function changedCauses(before: InputSet, after: InputSet): ('data' | InputKind)[] {
  const data = Object.entries(after.data).some(
    ([table_id, mark]) => before.data[table_id] !== undefined && before.data[table_id] !== mark,
  );
  return [
    ...(data ? (['data'] as const) : []),
    ...INPUT_KINDS.filter((kind) => before.parts[kind] !== after.parts[kind]),
  ];
}

/** The world of these parts over today's tables: who has a plan follows from its own part, whom a compensation is for from the plan's. */
export function worldOf(parts: InputParts, tables: World['tables']): World {
  const { plan_members, ...people } = parts.membership;
  const { format: _, ...settings } = parts.settings;
  const units = unitsOf(people);
  const members = new Map(plan_members);
  return {
    ...settings,
    ...people,
    tables,
    currencies: parts.rate,
    quotas: parts.quota,
    compensations: parts.plan.map((one) => ({
      ...one,
      members: membersFor(members.get(one.plan_id) ?? [], one.document.only_for, units),
    })),
    ...(parts.adjustment.length > 0 ? { overwrites: parts.adjustment } : {}),
  };
}
