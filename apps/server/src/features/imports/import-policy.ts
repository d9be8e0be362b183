import { IMPORT_TYPES, type ColumnMapping, type ImportConfig, type Sniff } from '@comptoir/contract';
import type { FieldType } from '@comptoir/engine';
import { AppError } from '@comptoir/contract/errors';
import {
  composedIdOf,
  fieldsOf,
  idFieldsOf,
  isCalculated,
  isChoosable,
  kindOf,
  type DataTable,
  type Field,
} from '../tables/index.ts';
import type { ColumnPlan } from './csv/encode-plan.ts';

/** Types that a file's column can be read as. */
const READABLE: ReadonlySet<FieldType> = new Set(IMPORT_TYPES);

/** Refuses a mapping that can't be carried out, with the column at fault. The table is `null` when the import makes it. */
export function checkConfig(config: ImportConfig, sniff: Sniff, table: DataTable | null): void {
  const used = config.columns.filter((column) => column.target.kind !== 'ignore');
  const indexes = new Set(config.columns.map((column) => column.index));
  if (
    indexes.size !== config.columns.length ||
    config.columns.some((column) => !sniff.columns[column.index])
  ) {
    throw new AppError('bad_request', { reason: 'unknown_column' }, 'columns');
  }
  const isUsed = (index: number) => used.some((column) => column.index === index);
  if (!isUsed(config.name_column)) throw new AppError('import_name_missing', {}, 'name_column');
  for (const index of table ? [] : idColumnsOf(config, null))
    if (!isUsed(index)) throw new AppError('import_unmapped', { missing: 'id' }, 'id_column');
  if (config.user_column !== null && !isUsed(config.user_column))
    throw new AppError('import_unmapped', { missing: 'user' }, 'user_column');
  if (table) checkTarget(config, used, table);
  checkTypes(config, used, sniff, table);
}

/** The columns whose values are the ID together, in its order. Null: the import makes the table. */
export function idColumnsOf(config: ImportConfig, table: DataTable | null): readonly number[] {
  if (table === null) return [config.id_column, ...(config.more_id_columns ?? [])];
  return idFieldsOf(table).flatMap(
    (id) =>
      config.columns.find(({ target }) => target.kind === 'field' && target.field_id === id)?.index ?? [],
  );
}

function checkTarget(config: ImportConfig, used: readonly ColumnMapping[], table: DataTable): void {
  const fieldAt = (index: number) => {
    const target = config.columns.find((column) => column.index === index)?.target;
    return target?.kind === 'field' ? target.field_id : null;
  };
  const filled = new Set(used.flatMap(({ target }) => (target.kind === 'field' ? [target.field_id] : [])));
  const isNamed = composedIdOf(table) !== null || fieldAt(config.id_column) === table.id_field_id;
  if (!isNamed || !idFieldsOf(table).every((id) => filled.has(id)))
    throw new AppError('import_unmapped', { missing: 'id' }, 'id_column');
  if (fieldAt(config.name_column) !== table.name_field_id)
    throw new AppError('import_unmapped', { missing: 'name' }, 'name_column');
  const targets = used.flatMap((column) => (column.target.kind === 'field' ? [column.target.field_id] : []));
  if (new Set(targets).size !== targets.length)
    throw new AppError('bad_request', { reason: 'field_filled_twice' }, 'columns');
  for (const id of targets) {
    const field = table.fields.find((each) => each.id === id);
    if (field && isCalculated(field))
      throw new AppError('bad_request', { reason: 'calculated_field' }, 'columns');
    if (!field) throw new AppError('bad_request', { reason: 'unknown_field' }, 'columns');
  }
}

function checkTypes(
  config: ImportConfig,
  used: readonly ColumnMapping[],
  sniff: Sniff,
  table: DataTable | null,
): void {
  const names = new Set((table ? fieldsOf(table) : []).map((field) => field.name.toLowerCase()));
  for (const column of used) {
    const where = `columns.${column.index}`;
    const type = typeOf(column, table);
    if (kindOf(type) === 'date' && column.date_order === null)
      throw new AppError('import_unmapped', { missing: 'date_order' }, where);
    // Files sniffed by an earlier version lack `plain_number`.
    if (
      type === 'percentage' &&
      column.percent_unit === null &&
      (sniff.columns[column.index]?.plain_number ?? null) !== null
    )
      throw new AppError('import_unmapped', { missing: 'percent_unit' }, where);
    if (column.target.kind !== 'new') continue;
    if (!table && column.index === config.user_column && column.target.type !== 'user')
      throw new AppError('bad_request', { reason: 'not_a_user' }, where);
    if (!isChoosable(column.target.type) || !READABLE.has(column.target.type))
      throw new AppError('bad_request', { reason: 'type_by_settings' }, where);
    const name = column.target.name.toLowerCase();
    if (names.has(name)) throw new AppError('name_used', { name: column.target.name }, where);
    names.add(name);
  }
  for (const column of used) {
    if (!table && column.target.kind === 'field')
      throw new AppError('bad_request', { reason: 'unknown_field' }, 'columns');
  }
}

function typeOf(column: ColumnMapping, table: DataTable | null): FieldType {
  const { target } = column;
  if (target.kind === 'new') return target.type;
  return (
    (target.kind === 'field' ? table?.fields.find((field) => field.id === target.field_id)?.type : null) ??
    'string'
  );
}

/** How each used column becomes a field's values, in the order of the fields. */
export function columnPlans(
  config: ImportConfig,
  sniff: Sniff,
  {
    fields,
    table,
    currency,
  }: { readonly fields: readonly Field[]; readonly table: DataTable; readonly currency: string },
): ColumnPlan[] {
  const used = config.columns.filter((column) => column.target.kind !== 'ignore');
  const ids = new Set(idFieldsOf(table));
  return used.map((column, position) => {
    const field = fields[position];
    if (!field) throw new AppError('import_unmapped', { missing: 'field' });
    const isId = ids.has(field.id);
    const isName = field.id === table.name_field_id;
    return {
      index: column.index,
      name: sniff.columns[column.index]?.name ?? '',
      kind: field.kind,
      date_order: column.date_order ?? 'ymd',
      decimal_mark: column.decimal_mark,
      percent_unit: field.type === 'percentage' ? (column.percent_unit ?? 'ratio') : null,
      currency: field.type === 'amount' ? currency : null,
      role: isId ? (isName ? 'id_and_name' : 'id') : isName ? 'name' : null,
      isLink: field.type === 'link',
      isGroup: field.type === 'group',
      gathers: field.type === 'picklist' || field.type === 'multipicklist' || field.type === 'status',
    };
  });
}
