import type {
  exploreModel as exploreCall,
  BodyOf,
  ImportWire,
  QueryOf,
  importIntoModel as call,
  ResponseOf,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { searchRecords } from '../records/index.ts';
import { fieldsOf, requireTable } from '../tables/index.ts';
import { columnsKey, configByName, templateGaps } from './mappings/mapping-policy.ts';
import { findMappings } from './mappings/mapping-queries.ts';
import { startImport } from './start-import.ts';
import { uploadFile, type UploadedFile } from './upload-file.ts';

/**
 * A file into a table without a person who maps it: by the last mapping of these columns, else by the names of the fields. A file
 * that does not match the template then is refused with what differs.
 */
export async function importIntoModel(
  ctx: ManualCtx,
  table_id: string,
  file: UploadedFile,
  { duplicates }: QueryOf<typeof call>,
): Promise<ImportWire> {
  requirePermission(ctx, 'data_table', 'write');
  await ctx.withTransaction((tx) => requireTable(tx, table_id));
  const { import: made, sniff } = await uploadFile(ctx, file);
  return ctx.withTransaction(async (tx) => {
    const table = await requireTable(tx, table_id);
    const key = columnsKey(sniff.columns.map(({ name }) => name));
    const mapping = (await findMappings(tx, table_id)).find(({ columns_key }) => columns_key === key) ?? null;
    const gaps = templateGaps(sniff, table);
    if (!mapping && gaps.missing.length + gaps.unknown.length > 0)
      throw new AppError('file_template_mismatch', gaps);
    const config = configByName(sniff, table, mapping);
    return startImport(tx, made.id, { ...config, duplicates: duplicates ?? config.duplicates });
  });
}

/** The fields of a table and its first records. */
export async function exploreModel(
  ctx: Ctx,
  table_id: string,
  { search, limit }: BodyOf<typeof exploreCall>,
): Promise<ResponseOf<typeof exploreCall>> {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  const { records } = await searchRecords(ctx, table_id, {
    search,
    conditions: null,
    sort: [],
    start: 0,
    limit,
    with_total: false,
  });
  const { id, name, api_key, record_count } = table;
  return {
    model: { id, name, api_key, record_count },
    fields: fieldsOf(table).map((field) => ({
      id: field.id,
      name: field.name,
      api_name: field.api_name,
      type: field.type,
    })),
    records: records.map((record) => ({ id: record.id, cells: [...record.cells] })),
  };
}
