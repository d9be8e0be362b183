import { CALENDAR_SPANS } from '@comptoir/kernel';
import fc from 'fast-check';
import { attributeFits } from '../../check/index.ts';
import {
  type Comparand,
  COMPARANDS_OF,
  type Condition,
  type ConditionGroup,
  type DateOffset,
  type FieldModel,
  type Operator,
  OPERATORS_OF,
  STORAGE_OF,
  type StorageKind,
  type World,
  comparesAlone,
  takesSeveral,
} from '../../model/index.ts';
import { LINKED_FIELDS } from '../linked-tables.ts';
import { DEALS } from '../plan-builder.ts';
import { DECOMPOSED, USERS, levels, oneOf } from './values.ts';

/** What random conditions compare: fields with each other, with people and with the attributes of the current user. */
export interface ConditionThings {
  readonly fields: readonly FieldModel[];
  readonly users: readonly string[];
  readonly attributes: World['attributes'];
}

/** Texts that differ by case, by how an accent is written, and by letters whose lower case is longer or of another script. */
export const TEXTS = ['Won', 'lost', 'o', 'i', 'k', 'North', 'Î', DECOMPOSED, 'İZMİR', '5 \u212A', 'ΟΔΟΣ', 'zone'] as const; // prettier-ignore
export const DECIMALS = ['100', '250.505', '0', '-100', '0.05', '123456789012345678.01'] as const;
export const DATES = ['2025-12-31', '2026-01-14', '2026-01-19', '2026-02-14', '2026-06-30'] as const;
export const CHOICES = ['A', 'b', 'c', 'a, b', 'İ'] as const;

const offsets = fc.oneof(
  fc.constant(null),
  oneOf<DateOffset>({ unit: 'week', amount: -1 }, { unit: 'week', amount: 0 }),
  fc.integer({ min: -24, max: 36 }).map((amount): DateOffset => ({ unit: 'month', amount })),
  fc.integer({ min: -3, max: 0 }).map((amount): DateOffset => ({ unit: 'year', amount })),
  // Near enough to meet the records' dates.
  fc.integer({ min: -3, max: 3 }).map((amount): DateOffset => ({ unit: 'month', amount })),
);

const currentDates: fc.Arbitrary<Comparand> = fc.record(
  {
    kind: fc.constant('current_date' as const),
    offset: offsets,
    span: oneOf(...CALENDAR_SPANS),
  },
  { requiredKeys: ['kind', 'offset'] },
);

function constants(
  storage: StorageKind,
  several: boolean,
  users: readonly string[],
): fc.Arbitrary<Comparand> {
  const one: Record<StorageKind, readonly string[]> = {
    decimal: DECIMALS,
    date: DATES,
    text: TEXTS,
    texts: CHOICES,
    user: users,
    boolean: [],
  };
  const value = oneOf(...one[storage]);
  // An empty choice among others compares with nothing.
  const many = fc.array(fc.oneof({ weight: 9, arbitrary: value }, fc.constant('')), {
    minLength: 1,
    maxLength: 3,
  });
  const values = several ? many : value.map((text) => [text]);
  if (storage !== 'user') return values.map((given) => ({ kind: 'constant', values: given }));
  return fc.record(
    { kind: fc.constant('constant' as const), values, level: levels },
    { requiredKeys: ['kind', 'values'] },
  );
}

/** `null`: there is nothing of that kind to compare with. */
function comparandOf(
  kind: Comparand['kind'],
  storage: StorageKind,
  operator: Operator,
  { fields, users, attributes }: ConditionThings,
): fc.Arbitrary<Comparand> | null {
  switch (kind) {
    case 'constant':
      return constants(storage, takesSeveral(operator), users);
    case 'field': {
      const others = fields.filter(({ type }) => STORAGE_OF[type] === storage);
      return oneOf(...others).map(({ id }) => ({ kind, field_id: id }));
    }
    case 'current_user':
      return fc.record({ kind: fc.constant(kind), level: levels }, { requiredKeys: ['kind'] });
    case 'current_user_team':
      return levels.map((level) => ({ kind, level }));
    case 'current_user_attribute': {
      const fitting = attributes.filter(({ type }) => attributeFits(type, storage));
      return fitting.length === 0 ? null : oneOf(...fitting).map(({ id }) => ({ kind, attribute_id: id }));
    }
    case 'current_date':
      return currentDates;
  }
}

/** Every operator of every field with all that it may be compared with, each as likely as the others. */
function comparisonsOn(things: ConditionThings): fc.Arbitrary<Condition> {
  const each = things.fields.flatMap(({ id: field_id, type }) => {
    const storage = STORAGE_OF[type];
    return OPERATORS_OF[storage].flatMap((operator): fc.Arbitrary<Condition>[] => {
      const base = { kind: 'condition' as const, field_id, operator };
      if (comparesAlone(operator)) return [fc.constant({ ...base, comparand: null })];
      return COMPARANDS_OF[storage].flatMap((kind) => {
        const comparands = comparandOf(kind, storage, operator, things);
        return comparands ? [comparands.map((comparand): Condition => ({ ...base, comparand }))] : [];
      });
    });
  });
  return fc.oneof(...each);
}

/** Trees of up to three levels; a third of them has one comparison. */
export function treesOn(things: ConditionThings): fc.Arbitrary<ConditionGroup> {
  const comparisons = comparisonsOn(things);
  const groupOf = (item: fc.Arbitrary<Condition | ConditionGroup>, maxLength: number) =>
    fc.record({
      kind: fc.constant('group' as const),
      link: oneOf('and' as const, 'or' as const),
      items: fc.array(item, { maxLength }),
    });
  const inner = groupOf(comparisons, 2);
  const middle = groupOf(fc.oneof({ weight: 4, arbitrary: comparisons }, inner), 2);
  const outer = groupOf(fc.oneof({ weight: 4, arbitrary: comparisons }, middle), 3);
  const single = comparisons.map((one): ConditionGroup => ({ kind: 'group', link: 'and', items: [one] }));
  return fc.oneof({ weight: 1, arbitrary: single }, { weight: 2, arbitrary: outer });
}

/** The attributes of the people in random worlds. */
export const ATTRIBUTES: World['attributes'] = [
  { id: 'region', type: 'text' },
  { id: 'rate', type: 'percentage' },
  { id: 'hired', type: 'date' },
];

export const conditions: fc.Arbitrary<ConditionGroup | null> = fc.option(
  treesOn({ fields: [...DEALS.fields, ...LINKED_FIELDS], users: USERS, attributes: ATTRIBUTES }),
  { freq: 2 },
);
