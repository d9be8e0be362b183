import { type Decimal, type Month, dateText, dec, parseDate, toText } from '@comptoir/kernel';
import type { WireRecord } from '../columns/index.ts';
import { type ResultRanking, STORAGE_OF, type TableModel, type Value, type World } from '../model/index.ts';
import type { ReferencePlace } from '../reference/ranking.ts';
import { LINKED_TABLES } from './linked-tables.ts';
import { settledOf } from '../reference/payments.ts';
import { referenceFor } from '../reference/reference.ts';
import type { ReferenceRow } from '../reference/rows.ts';
import type { StatementResult } from '../run/index.ts';

/** A value in one line; of an error, its kind alone: the same mistake may be met at different places first. */
export function shown(value: Value): string {
  switch (value.type) {
    case 'decimal':
      return toText(value.value);
    case 'date':
      return dateText(value.value);
    case 'empty':
      return 'empty';
    case 'error':
      return `#${value.error.kind}`;
    case 'texts':
      return [...new Set(value.value)].sort().join('+');
    default:
      return String(value.value);
  }
}

export function referenceRows(table: TableModel, records: readonly WireRecord[]): ReferenceRow[] {
  return records.map((record) => ({
    id: record.id,
    title: record.title ?? '',
    cells: new Map(
      table.fields.map(
        (one) => [one.id, cellValue(STORAGE_OF[one.type], record.cells[one.id] ?? null)] as const,
      ),
    ),
  }));
}

/** The deals, and the tables that they lead to. */
export function referenceTables(world: World, deals: readonly WireRecord[]): Map<string, ReferenceRow[]> {
  return new Map(
    world.tables.map((table) => {
      const linked = LINKED_TABLES.find(({ model }) => model.id === table.id);
      return [table.id, referenceRows(table, linked?.records ?? deals)] as const;
    }),
  );
}

function cellValue(storage: string, cell: WireRecord['cells'][string]): Value {
  if (cell === null || cell === undefined || cell === '') return { type: 'empty' };
  if (typeof cell === 'boolean') return { type: 'boolean', value: cell };
  if (typeof cell !== 'string')
    return Array.isArray(cell)
      ? { type: 'texts', value: cell as readonly string[] }
      : { type: 'decimal', value: cell as Decimal };
  if (storage === 'decimal') return { type: 'decimal', value: dec(cell) };
  if (storage === 'date') return { type: 'date', value: parseDate(cell)! };
  return storage === 'user' ? { type: 'user', value: cell } : { type: 'text', value: cell };
}

function fastPlace({ value, second_value, prize, pool, ...place }: ResultRanking): ReferencePlace {
  const failed: Value = { type: 'error', error: { kind: 'formula_error', variable_id: null, record_id: null, params: {} } }; // prettier-ignore
  const number = (one: Decimal): Value => ({ type: 'decimal', value: one });
  return {
    ...place,
    values: [value, second_value].flatMap((one) => (one ? [number(one)] : [])),
    prize: prize ? number(prize) : failed,
    pool: pool && number(pool),
  };
}

/** Of somebody in error, only that they have no place: the error is compared as what is earned. */
function placeShown({ participants, rank, tied, values, prize, reward, pool, next }: ReferencePlace): string {
  if (prize.type === 'error') return `[of ${participants}: error]`;
  const to = next && `${next.rank} ${next.variable_id} ${toText(next.distance)}`;
  return `[${rank} of ${participants}, ${tied} at ${values.map(shown).join('/')}: ${shown(prize)} ${reward} of ${pool && shown(pool)}, to ${to}]`;
}

/** The fast engine's results, flattened for comparison. */
export function fastSummary(statements: readonly StatementResult[]): string[] {
  return statements.flatMap(({ user_id, month, results }) =>
    results.map((result) => {
      const values = result.values.map((one) => `${one.variable_id}=${shown(one.value)}`).toSorted();
      return [
        user_id,
        month,
        result.ongoing,
        result.earned.ok ? toText(result.earned.value) : `#${result.earned.error.kind}`,
        result.converted
          ? `${toText(result.converted.company)} ${toText(result.converted.payment.value)}`
          : '',
        result.ranking ? placeShown(fastPlace(result.ranking)) : '',
        ...values,
      ].join(' ');
    }),
  );
}

/** The reference's results, in the same form. */
export function referenceSummary(
  world: World,
  records: readonly WireRecord[],
  users: readonly string[],
  months: readonly Month[],
): string[] {
  const tables = referenceTables(world, records);
  return users.flatMap((user_id) =>
    months.flatMap((month) =>
      world.compensations.flatMap((model) => {
        const made = referenceFor(world, tables, model, user_id, month);
        if (!made) return [];
        const values = model.document.variables
          .filter((one) => !RECORD_GRAIN.has(one.id))
          .map((one) => `${one.id}=${shown(made.reference.value(one.id))}`)
          .toSorted();
        const [earned, company, payment] = settledOf(made.reference);
        const isConverted = earned.type !== 'error' && hasForeign(world);
        const paid = isConverted ? `${shown(company)} ${shown(payment)}` : '';
        const place = made.reference.place();
        const ranked = place ? placeShown(place) : '';
        return [[user_id, month, made.ongoing, shown(earned), paid, ranked, ...values].join(' ')];
      }),
    ),
  );
}

/** Is a person, a quota or a field in another currency than the company's? */
function hasForeign({ currency, users, quotas, tables }: World): boolean {
  const codes = [
    ...users.flatMap((user) => [user.calculation_currency, user.payment_currency]),
    ...quotas.map((quota) => quota.currency),
    ...tables.flatMap(({ fields }) =>
      fields.map((field) => (field.currency?.kind === 'field' ? '?' : field.currency?.code)),
    ),
  ];
  return codes.some((code) => code !== null && code !== undefined && code !== currency.code);
}

/** The record-grain variables of random plans. */
const RECORD_GRAIN = new Set([
  'amount',
  'margin',
  'stage',
  'region',
  'signed',
  'tags',
  'label',
  'record formula',
  'turn',
  'owner',
  'closed',
  'owner rate',
  'owner region',
  'owner quota',
  'looked up',
  'pay',
  'over',
  'place',
  'place again',
]);
