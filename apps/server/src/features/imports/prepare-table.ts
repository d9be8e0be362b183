import { randomBytes } from 'node:crypto';
import type { ImportConfig, Sniff } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import type { JobCtx } from '../../platform/jobs/define.ts';
import {
  apiNameOf,
  fieldsOf,
  findFields,
  isCalculated,
  insertNewField,
  makeTable,
  requireTable,
  type DataTable,
  type Field,
} from '../tables/index.ts';
import type { ColumnPlan, EncodePlan } from './csv/encode-plan.ts';
import { idColumnsOf } from './import-policy.ts';

/** "Year established" holds 1996, not 1,996; "Revenue of the year" holds amounts. */
const isYear = (name: string, values: readonly string[]) =>
  /(?<!\p{L})(?:year|ann[ée]e)(?!\p{L})/iu.test(name) &&
  values.every((value) => /^(?:\d{4})?$/.test(value.trim()));

/** The first values of the column, as in the file. */
const firstOf = ({ preview }: Sniff, index: number) => preview.map((row) => row[index] ?? '');

/** The table with the fields that the file fills, in the order of its used columns; made here when the import makes it. */
export async function prepareTable(
  ctx: Ctx,
  config: ImportConfig,
  sniff: Sniff,
): Promise<{ table: DataTable; fields: Field[] }> {
  const used = config.columns.filter((column) => column.target.kind !== 'ignore');
  const news = used.flatMap((column) =>
    column.target.kind === 'new'
      ? [{ index: column.index, name: column.target.name, type: column.target.type }]
      : [],
  );
  if (config.target.kind === 'new') {
    const place = (index: number) => news.findIndex((field) => field.index === index);
    const made = await makeTable(ctx, {
      name: config.target.name,
      source: 'file',
      fields: news.map((field) => ({
        ...field,
        decimals: sniff.columns[field.index]?.decimals ?? 0,
        is_grouped: !isYear(field.name, firstOf(sniff, field.index)),
      })),
      name_index: place(config.name_column),
      id_indexes: idColumnsOf(config, null).map(place),
      user_index: config.user_column === null ? null : place(config.user_column),
    });
    return { table: made, fields: made.fields.filter((field) => !isCalculated(field)) };
  }
  const table = await requireTable(ctx, config.target.table_id);
  const taken = new Set(fieldsOf(table).map((field) => field.api_name));
  const ids = new Map<number, string>();
  let position = Math.max(-1, ...fieldsOf(table).map((field) => field.position));
  for (const { index, name, type } of news) {
    const id = ctx.newId();
    const api_name = apiNameOf(name, taken);
    taken.add(api_name);
    position += 1;
    await insertNewField(ctx, {
      id,
      table_id: table.id,
      name,
      api_name,
      type,
      decimals: 0,
      is_grouped: !isYear(name, firstOf(sniff, index)),
      position,
      options: [],
    });
    ids.set(index, id);
  }
  const all = await findFields(ctx, table.id);
  const fields = used.map((column) => {
    const id = column.target.kind === 'field' ? column.target.field_id : ids.get(column.index);
    const field = all.find((each) => each.id === id);
    // Removed since the mapping was made.
    if (!field) throw new AppError('import_unmapped', { missing: 'field' });
    return field;
  });
  return { table: { ...table, fields: all }, fields };
}

export function encodePlan(
  job: JobCtx,
  config: ImportConfig,
  sniff: Sniff,
  columns: readonly ColumnPlan[],
  { users, groups, timezone }: Pick<EncodePlan, 'users' | 'groups' | 'timezone'>,
): EncodePlan {
  return {
    columns,
    users,
    groups,
    timezone,
    unmatched_users: config.unmatched_users,
    column_count: sniff.columns.length,
    now_ms: job.clock.now().getTime(),
    random: randomBytes(12),
  };
}
