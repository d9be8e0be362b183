import type { BodyOf, CellWire, editRecords as editRecordsCall, RecordWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_RECORDS_PER_WINDOW } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { isTooLongForIndex, savepoint, violatedConstraint } from '../../platform/db/index.ts';
import {
  announceChange,
  fieldsOf,
  isCalculated,
  isLinked,
  requireTable,
  updateFieldRow,
  type DataTable,
  type Field,
} from '../tables/index.ts';
import { withCalculatedErrors } from './calculated-errors.ts';
import { scaleOf, storedValue } from './cell-values.ts';
import { findGroupsNamed } from './group-name-queries.ts';
import { findUserNames } from './people-queries.ts';
import { marksEntry, readHistories } from './record-history.ts';
import {
  NOTHING_RESTORED,
  type PastWrite,
  type RestoredMarks,
  restoredMarks,
} from './record-marks-policy.ts';
import { findRecords, type StoredCell } from './record-queries.ts';
import { type GivenReason, NO_REASON, whyChanged } from './record-reasons.ts';
import { type RecordUpdate, updateRecords } from './record-update-queries.ts';

type CellEdit = BodyOf<typeof editRecordsCall>['edits'][number];

/** Writes cells, all or none. The second of two editors gets `conflict`. Returns the records with their new values. */
export async function editRecords(
  ctx: Ctx,
  table_id: string,
  edits: readonly CellEdit[],
  given: GivenReason = NO_REASON,
) {
  requirePermission(ctx, 'data_table', 'write');
  const why = await whyChanged(ctx, given);
  const table = await requireTable(ctx, table_id, true);
  const byRecord = Map.groupBy(edits, (edit) => edit.record_id);
  const before = new Map(
    (await findRecords(ctx, table, [...byRecord.keys()], { with_links: false })).map((record) => [
      record.id,
      record,
    ]),
  );
  const cells = new Map([...byRecord].map(([id, own]) => [id, own.map((edit) => cellOf(table, edit))]));
  const prepared = await prepareCells(ctx, table, [...cells.values()].flat());
  const undone = edits.filter((edit) => edit.is_undo).map((edit) => edit.record_id);
  const histories = undone.length === 0 ? new Map() : await readHistories(ctx, table, [...new Set(undone)]);
  const writes = [...byRecord].map(([id, own]): Write => {
    const record = before.get(id);
    if (!record) throw new AppError('record_not_found', { record_id: id });
    const stored = (cells.get(id) ?? []).map(prepared);
    const marks = marksAfter(table, record, { own, stored, writes: histories.get(id) ?? [] });
    return { record, stored, update: { id, version: own[0]?.version ?? 0, ...marks } };
  });
  await uniquely(ctx, () => writeAll(ctx, table_id, writes));
  for (const { record, stored } of writes) auditEdit(ctx, table, { record, cells: stored, why });
  const table_version = await announceChange(ctx, { table_id, record_ids: [...byRecord.keys()] });
  const kept = byRecord.size > MAX_RECORDS_PER_WINDOW ? keptFields(table, edits) : null;
  const found = await findRecords(ctx, table, [...byRecord.keys()], { with_links: kept === null });
  const after = new Map((await withCalculatedErrors(ctx, table, found)).map((record) => [record.id, record]));
  const records = [...byRecord.keys()].flatMap((id): RecordWire[] => {
    const record = after.get(id);
    return record ? [record] : [];
  });
  return { records, table_version, ...(kept ? { kept_field_ids: kept } : {}) };
}

/** The fields over links, where the edits change no link: their cells stay as they are, and reading them takes the longest. */
function keptFields(table: DataTable, edits: readonly CellEdit[]): string[] | null {
  const calculated = table.fields.filter(isCalculated).map(({ id }) => id);
  const written = new Set([...edits.map(({ field_id }) => field_id), ...calculated]);
  const paths = [...table.links.values(), ...table.linked_fields.flatMap(({ path }) => path ?? [])];
  const isLinkWritten = paths.some(
    ({ table_id, keys }) => table_id === table.id || keys.some(({ field_id }) => written.has(field_id)),
  );
  return isLinkWritten || paths.length === 0 ? null : table.linked_fields.map(({ id }) => id);
}

interface Write {
  readonly record: RecordWire;
  readonly stored: readonly StoredCell[];
  readonly update: Omit<RecordUpdate, 'values'>;
}

/** Records of which the same fields are written go together: a pasted block is one statement. */
async function writeAll(ctx: Ctx, table_id: string, writes: readonly Write[]): Promise<void> {
  const together = Map.groupBy(writes, ({ stored }) => [...lastOf(stored).keys()].join());
  for (const group of together.values()) {
    const fields = [...lastOf(group[0]?.stored ?? []).values()].map(({ field }) => field);
    const written = await updateRecords(
      ctx,
      table_id,
      fields,
      group.map(({ update, stored }) => {
        const cells = lastOf(stored);
        return { ...update, values: fields.map(({ id }) => cells.get(id)?.value ?? null) };
      }),
    );
    const late = group.find(({ record }) => !written.has(record.id))?.record;
    if (late) throw new AppError('conflict', { object: 'record', record_id: late.id, version: late.version });
  }
}

/** The last of several values of one cell, by field in the table's order of ids. */
function lastOf(cells: readonly StoredCell[]): ReadonlyMap<string, StoredCell> {
  const last = new Map(cells.map((cell) => [cell.field.id, cell]));
  return new Map([...last].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The marks that an undo takes back. Any other edit in the same write leaves the record modified. */
function marksAfter(
  table: DataTable,
  record: RecordWire,
  {
    own,
    stored,
    writes,
  }: {
    readonly own: readonly CellEdit[];
    readonly stored: readonly StoredCell[];
    readonly writes: readonly PastWrite[];
  },
): RestoredMarks {
  const undone = own.filter((edit) => edit.is_undo).map((edit) => edit.field_id);
  if (undone.length === 0) return NOTHING_RESTORED;
  const after = new Map<string, CellWire>(
    fieldsOf(table).map((field, at) => [field.id, record.cells[at] ?? null]),
  );
  for (const { field, value } of stored) after.set(field.id, value as CellWire);
  const restored = restoredMarks({ version: record.version, writes }, after, undone);
  return { ...restored, is_as_created: restored.is_as_created && undone.length === own.length };
}

function cellOf(table: DataTable, edit: Pick<CellEdit, 'field_id' | 'value'>): StoredCell {
  const field = fieldsOf(table).find((each) => each.id === edit.field_id);
  if (field && isLinked(field)) throw unknown(field, 'linked');
  if (!field) throw new AppError('not_found', { object: 'field' });
  return { field, value: storedValue(table, field, edit.value) };
}

/** Checks users and groups that typed values name, and gives their fields room for the decimals. Answers each cell as it is stored. */
export async function prepareCells(
  ctx: Ctx,
  table: DataTable,
  cells: readonly StoredCell[],
): Promise<(cell: StoredCell) => StoredCell> {
  const textsOf = (is: (field: Field) => boolean) => [
    ...new Set(cells.flatMap(({ field, value }) => (is(field) && typeof value === 'string' ? [value] : []))),
  ];
  const users = await findUserNames(
    ctx,
    textsOf((field) => field.kind === 'user'),
  );
  const groups = await findGroupsNamed(
    ctx,
    textsOf((field) => field.type === 'group'),
  );
  const prepared = (cell: StoredCell): StoredCell => {
    const { field, value } = cell;
    if (typeof value !== 'string') return cell;
    if (field.kind === 'user' && users[value] === undefined) throw unknown(field, 'unknown_user');
    if (field.type !== 'group') return cell;
    const name = groups.get(value.toLowerCase());
    if (name === undefined) throw unknown(field, 'unknown_group');
    return { field, value: name };
  };
  for (const cell of cells) prepared(cell);
  await growDecimals(ctx, table, cells);
  return prepared;
}

function unknown(field: Field, reason: string): AppError {
  return new AppError('record_value_invalid', { reason, field: field.name, type: field.type }, field.id);
}

/** A field's decimals are the most that any of its values has: a longer value is kept whole, never cut. */
async function growDecimals(ctx: Ctx, table: DataTable, cells: readonly StoredCell[]): Promise<void> {
  const most = new Map<Field, number>();
  for (const { field, value } of cells) {
    if (field.kind === 'decimal')
      most.set(field, Math.max(most.get(field) ?? field.decimals, scaleOf(value)));
  }
  for (const [field, decimals] of most) {
    const current = table.fields.find((each) => each.id === field.id);
    if (current && decimals > current.decimals) await updateFieldRow(ctx, { ...current, decimals });
  }
}

/** Turns a violation of the ID's unique index, and a value that is too long for it, into a refusal. */
export async function uniquely<T>(ctx: Ctx, write: () => Promise<T>): Promise<T> {
  try {
    return await savepoint(ctx.db, write);
  } catch (error) {
    if (violatedConstraint(error) !== null) throw new AppError('record_duplicate_id');
    if (isTooLongForIndex(error)) throw new AppError('record_value_invalid', { reason: 'too_long' });
    throw error;
  }
}

function auditEdit(
  ctx: Ctx,
  table: DataTable,
  {
    record,
    cells,
    why,
  }: {
    readonly record: RecordWire;
    readonly cells: readonly StoredCell[];
    readonly why: Awaited<ReturnType<typeof whyChanged>>;
  },
): void {
  const was = (field: Field) =>
    record.cells[fieldsOf(table).findIndex((each) => each.id === field.id)] ?? null;
  ctx.audit({
    object_type: 'record',
    object_id: record.id,
    before: {
      table_id: table.id,
      ...Object.fromEntries(cells.map(({ field }) => [field.name, was(field)])),
      ...marksEntry(record),
    },
    after: {
      table_id: table.id,
      ...Object.fromEntries(cells.map(({ field, value }) => [field.name, value])),
      // Not by names that a field may have too.
      ...(why ? { reason_given: why.reason, comment_given: why.comment } : {}),
    },
  });
}
