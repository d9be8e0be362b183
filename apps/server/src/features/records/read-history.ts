import type { CellWire, getRecordHistory as call, RecordChangeWire, ResponseOf } from '@comptoir/contract';
import { cellSchema } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { isUuid } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { type DataTable, fieldsOf, requireTable, type Field } from '../tables/index.ts';
import { findUserNames } from './people-queries.ts';
import {
  type BulkChange,
  findBulkChanges,
  findCreatingImport,
  findImportedChanges,
  findRecordEntries,
  type ImportedChange,
  type RecordEntry,
} from './record-history-queries.ts';
import { findRecords } from './record-queries.ts';

/** Keys of a trail's entry that are no names of fields. */
const NO_FIELDS = ['table_id', 'marks_before', 'reason_given', 'comment_given'];

export async function readHistory(ctx: Ctx, table_id: string, id: string): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  const [record] = await findRecords(ctx, table, [id]);
  if (!record) throw new AppError('record_not_found');
  const changes = await changesOf(ctx, table, id);
  return { changes, users: await findUserNames(ctx, usersIn(changes, fieldsOf(table))) };
}

/** Every write of a record that is known: the trail has those by people, imports note what they change. The caller has checked the right. */
export async function changesOf(ctx: Ctx, table: DataTable, id: string): Promise<RecordChangeWire[]> {
  const fields = fieldsOf(table);
  const entries = await findRecordEntries(ctx, id);
  const imported = await findImportedChanges(ctx, id);
  const changes = [
    ...entries.map((entry) => changeOf(entry, fields)),
    ...imported.map((change) => importedOf(change, fields)),
    ...(await findBulkChanges(ctx, id)).map((change) => bulkOf(change, fields)),
  ];
  changes.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  if (!changes.some(({ kind }) => kind === 'created')) {
    const made = await findCreatingImport(ctx, table.id, id);
    if (made) changes.push(createdBy(made));
  }
  return changes;
}

function changeOf(entry: RecordEntry, fields: readonly Field[]): RecordChangeWire {
  const { id, at, actor_name } = entry;
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  const isStatus = entry.kind === 'set_record_status';
  const byName = new Map(fields.map((field) => [field.name, field]));
  const names = isStatus ? [] : Object.keys(after).filter((name) => !NO_FIELDS.includes(name));
  return {
    id,
    kind: isStatus
      ? after['status'] === 'inactive'
        ? 'deactivated'
        : 'activated'
      : entry.before === null
        ? 'created'
        : 'edited',
    at: at.toISOString(),
    actor_name,
    import: null,
    reason: textOf(after['reason_given']),
    comment: textOf(after['comment_given']) ?? '',
    values: names.flatMap((name) => {
      const value = valueOf(byName.get(name)?.id ?? null, name, [before[name], after[name]]);
      return value.before === null && value.after === null ? [] : [value];
    }),
  };
}

function importedOf(change: ImportedChange, fields: readonly Field[]): RecordChangeWire {
  return {
    ...importWrite(change),
    kind: 'imported',
    values: valuesOf(change, fields),
  };
}

/** Of the fields that the table still has. */
function valuesOf(
  { before, after }: Pick<BulkChange, 'before' | 'after'>,
  fields: readonly Field[],
): RecordChangeWire['values'] {
  return fields.flatMap(({ id, name }) =>
    after !== null && id in after ? [valueOf(id, name, [before?.[id], after[id]])] : [],
  );
}

const BULK_KINDS = { edit: 'edited', delete: 'deleted', restore: 'restored' } as const;

function bulkOf(change: BulkChange, fields: readonly Field[]): RecordChangeWire {
  const { change_id, kind, at, actor_name, reason, comment } = change;
  return {
    id: change_id,
    kind: BULK_KINDS[kind],
    at: at.toISOString(),
    actor_name,
    import: null,
    reason,
    comment,
    values: valuesOf(change, fields),
  };
}

type ImportWrite = Pick<ImportedChange, 'import_id' | 'file_name' | 'at'>;

const createdBy = (made: ImportWrite): RecordChangeWire => ({
  ...importWrite(made),
  kind: 'created',
  values: [],
});

const importWrite = ({ import_id, file_name, at }: ImportWrite) => ({
  id: import_id,
  at: at.toISOString(),
  actor_name: null,
  import: { id: import_id, file_name },
  reason: null,
  comment: '',
});

function valueOf(
  field_id: string | null,
  name: string,
  [before, after]: readonly [unknown, unknown],
): RecordChangeWire['values'][number] {
  return { field_id, name, before: cellOf(before), after: cellOf(after) };
}

/** The trail keeps what was there then: a shape that no cell has any more is shown as text. */
function cellOf(value: unknown): CellWire {
  const read = cellSchema.safeParse(value ?? null);
  return read.success ? read.data : JSON.stringify(value);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Ids of the users among the values. */
export function usersIn(changes: readonly RecordChangeWire[], fields: readonly Field[]): string[] {
  const users = new Set(fields.filter(({ kind }) => kind === 'user').map(({ id }) => id));
  const values = changes.flatMap((change) => change.values);
  const ids = values
    .filter(({ field_id }) => field_id !== null && users.has(field_id))
    .flatMap(({ before, after }) => [before, after])
    .filter((value): value is string => typeof value === 'string' && isUuid(value));
  return [...new Set(ids)];
}
