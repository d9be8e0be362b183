import { ONE, add, allocate, compare, dec, div, mul, sign, sum, type Decimal } from '@comptoir/kernel';
import { type Scope, SPLIT_FIELDS, type Value, type World, activeSplit } from '../model/index.ts';
import { error } from './cells.ts';
import { linkedRow } from './links.ts';
import { EMPTY, type ReferenceRow, type Seat, cell, rowDate, userHolds } from './rows.ts';
import type { ReferenceTables } from './sources.ts';

interface Slot {
  readonly user_id: string;
  /** `null`: equal shares. */
  readonly share: Value | null;
}

/** The scope whose rows `dividedRow` gives: they belong to the person of the statement or to nobody. */
export function dividedScope(scope: Scope): Scope {
  return activeSplit(scope)
    ? { ...scope, user_rule: { field_id: SPLIT_FIELDS.user, match: { kind: 'current_user' } } }
    : scope;
}

const ROWS = new WeakMap<World, WeakMap<ReferenceRow, Map<Scope, Map<string, ReferenceRow>>>>();

/** The row as the statement's person has it: with their part of what is divided, and those below them together. */
export function dividedRow(
  seat: Seat,
  tables: ReferenceTables,
  scope: Scope,
  row: ReferenceRow,
): ReferenceRow {
  const active = activeSplit(scope);
  if (!active) return row;
  const ofWorld = ROWS.get(seat.world) ?? new WeakMap<ReferenceRow, Map<Scope, Map<string, ReferenceRow>>>();
  ROWS.set(seat.world, ofWorld);
  const ofRow = ofWorld.get(row) ?? new Map<Scope, Map<string, ReferenceRow>>();
  ofWorld.set(row, ofRow);
  const ofScope = ofRow.get(scope) ?? new Map<string, ReferenceRow>();
  ofRow.set(scope, ofScope);
  let made = ofScope.get(seat.user_id);
  if (!made) ofScope.set(seat.user_id, (made = divide(seat, tables, scope, row, active)));
  return made;
}

function divide(
  seat: Seat,
  tables: ReferenceTables,
  scope: Scope,
  row: ReferenceRow,
  active: NonNullable<ReturnType<typeof activeSplit>>,
): ReferenceRow {
  const { split } = active;
  const slots = slotsOf(seat, tables, scope, row);
  const isMine = (slot: Slot): boolean => {
    const owner = ':owner';
    const sought = {
      ...row,
      cells: new Map([...row.cells, [owner, { type: 'user', value: slot.user_id } as const]]),
    };
    return (
      rowDate(row, scope) !== null &&
      userHolds(sought, { ...scope, user_rule: { field_id: owner, match: active.match } }, seat)
    );
  };
  const mine = slots.map(isMine);
  const cells = new Map(row.cells);
  const isSomebodys = mine.includes(true);
  cells.set(SPLIT_FIELDS.user, isSomebodys ? { type: 'user', value: seat.user_id } : EMPTY);
  if (!isSomebodys) return { ...row, cells };
  const isBad = areWrong(slots, split.may_exceed);
  const parts = (whole: Decimal): Decimal =>
    slots[0]!.share === null
      ? sum(
          allocate(
            whole,
            slots.map(() => ONE),
            Math.max(2, whole.scale),
          ).filter((_, at) => mine[at]),
        )
      : mul(whole, sum(slots.filter((_, at) => mine[at]).map(({ share }) => decimalOf(share))));
  for (const field_id of split.field_ids) {
    const whole = cell(row, field_id);
    if (isBad) cells.set(field_id, error('split_shares'));
    else if (whole.type === 'decimal') cells.set(field_id, { type: 'decimal', value: parts(whole.value) });
  }
  const share =
    slots[0]!.share === null
      ? div(dec(mine.filter(Boolean).length), dec(slots.length))!
      : mine.reduce((total, own, at) => (own ? add(total, decimalOf(slots[at]!.share)) : total), dec(0));
  cells.set(SPLIT_FIELDS.share, isBad ? error('split_shares') : { type: 'decimal', value: share });
  return { ...row, cells };
}

function decimalOf(value: Value | null): Decimal {
  return value?.type === 'decimal' ? value.value : dec(0);
}

/** Every named person has a share that is not negative, and together they are 100 %. */
function areWrong(slots: readonly Slot[], may_exceed: boolean): boolean {
  if (slots[0]!.share === null) return false;
  if (slots.some(({ share }) => share?.type !== 'decimal' || sign(share.value) < 0)) return true;
  const side = compare(sum(slots.map(({ share }) => decimalOf(share))), ONE);
  return side < 0 || (side > 0 && !may_exceed);
}

function slotsOf(
  { world }: Seat,
  tables: ReferenceTables,
  { split, source }: Scope,
  row: ReferenceRow,
): Slot[] {
  const by = split!.by;
  const slot = (from: ReferenceRow, user_field: string, share_field: string | null): Slot[] => {
    const user = cell(from, user_field);
    return user.type === 'user'
      ? [{ user_id: user.value, share: share_field === null ? null : cell(from, share_field) }]
      : [];
  };
  if (by.kind === 'columns')
    return by.people.flatMap(({ user_field_id, share_field_id }) => slot(row, user_field_id, share_field_id));
  const named = (tables.get(by.table_id) ?? []).filter(
    (one) =>
      source.type === 'data_table' && linkedRow(world, tables, by, one, source.table_id)?.id === row.id,
  );
  return named
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((one) => slot(one, by.user_field_id, by.share_field_id));
}
