import type { ReportColumn, ReportSource } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { columnWire } from './source/column.ts';
import { openSource } from './source/open-source.ts';

export async function listColumns(ctx: Ctx, source: ReportSource): Promise<{ columns: ReportColumn[] }> {
  requirePermission(ctx, 'report', 'read');
  return { columns: (await openSource(ctx, source)).columns.map(columnWire) };
}
