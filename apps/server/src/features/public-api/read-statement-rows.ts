import { type ReportPage, STATEMENTS_STRUCTURE } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { customValues } from './custom-values.ts';
import { readReportRows } from './report-structure.ts';
import { amountOf, pageOf, type ReportQuery, spanOf } from './report-page.ts';
import { findStatementRows } from './statement-row-queries.ts';

export async function readStatementRows(ctx: Ctx, id: string, query: ReportQuery): Promise<ReportPage> {
  requirePermission(ctx, 'statement', 'read');
  const ofReport = await readReportRows(ctx, { id, kind: 'statements' }, query);
  if (ofReport) return ofReport;
  if (id !== STATEMENTS_STRUCTURE) throw new AppError('not_found', { object: 'table' });
  const { current } = await companyPeriod(ctx);
  const rows = await findStatementRows(ctx, current, spanOf(query));
  const page = rows.slice(0, query.limit);
  const customOf = await customValues(ctx, page);
  const data = page.map((row) => ({
    'standard.id': row.id,
    'standard.user': { id: row.user_id, email: row.email },
    'standard.date': row.date,
    'standard.total_commission': amountOf(row.paid, row.currency),
    'standard.status': row.status,
    ...customOf(row),
  }));
  const ids = rows.map((row) => row.id);
  return pageOf(`/api/public/v2/reporting/${id}/statements`, query, ids, data);
}
