import { createHash } from 'node:crypto';
import {
  type listDataStructures as listCall,
  type listStructureFields as fieldsCall,
  type ResponseOf,
  STATEMENTS_STRUCTURE,
  type StructureField,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { isUuid } from '@comptoir/kernel';
import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { readCompany } from '../company/index.ts';
import { reportStructures } from '../reports/index.ts';
import { type DataTable, fieldsOf, findTable, findTables } from '../tables/index.ts';
import { findCreation } from './creation-queries.ts';
import { countStatements } from './statement-row-queries.ts';
import { customMetrics } from './custom-values.ts';
import { reportFields } from './report-structure.ts';
import { customFields, recordFields, STATEMENT_FIELDS } from './structure-fields.ts';

const API = '/api/public/v2';

/** Those that the key may read. */
export async function listStructures(ctx: Ctx): Promise<ResponseOf<typeof listCall>> {
  const data: ResponseOf<typeof listCall>['data'] = [];
  if (can(ctx, 'statement', 'read'))
    data.push({
      id: STATEMENTS_STRUCTURE,
      name: 'Statements',
      type: 'statement_reporting',
      total_records: await countStatements(ctx),
      links: linksOf(STATEMENTS_STRUCTURE, 'statements'),
    });
  if (can(ctx, 'data_table', 'read'))
    for (const table of await findTables(ctx, false))
      data.push({
        id: table.id,
        name: table.name,
        type: 'record_reporting',
        total_records: table.record_count,
        links: linksOf(table.id, 'records'),
      });
  for (const { id, name, type, total } of await reportStructures(ctx))
    data.push({
      id,
      name,
      type: type === 'record' ? 'record_reporting' : 'statement_reporting',
      total_records: total,
      links: linksOf(id, type === 'record' ? 'records' : 'statements'),
    });
  return { data };
}

const linksOf = (id: string, rows: 'statements' | 'records') => ({
  fields: `${API}/data-structures/${id}/fields`,
  records: `${API}/reporting/${id}/${rows}`,
});

export async function listFields(ctx: Ctx, id: string): Promise<ResponseOf<typeof fieldsCall>> {
  if (id === STATEMENTS_STRUCTURE) {
    requirePermission(ctx, 'statement', 'read');
    const { settings } = await readCompany(ctx);
    const metrics = await customMetrics(ctx);
    const created = await findCreation(
      ctx,
      metrics.map((metric) => metric.id),
    );
    return answer([...STATEMENT_FIELDS, ...customFields(metrics, settings.currency, created)]);
  }
  const ofReport = await reportFields(ctx, id);
  if (ofReport) return answer(ofReport);
  requirePermission(ctx, 'data_table', 'read');
  const { settings } = await readCompany(ctx);
  const table = await requireStructure(ctx, id);
  const created = await findCreation(
    ctx,
    fieldsOf(table).map((field) => field.id),
  );
  return answer(recordFields(table, settings.currency, created));
}

/** Changes when a field is added, removed or altered. */
function answer(fields: readonly StructureField[]): ResponseOf<typeof fieldsCall> {
  const schema_hash = createHash('sha256').update(JSON.stringify(fields)).digest('hex');
  return { schema_hash, count: fields.length, fields: [...fields] };
}

export async function requireStructure(ctx: Ctx, id: string): Promise<DataTable> {
  const table = isUuid(id) ? await findTable(ctx, id) : null;
  if (!table || table.archived_at !== null) throw new AppError('not_found', { object: 'table' });
  return table;
}
