import type { Ctx } from '../../platform/context.ts';
import type { CardMaker } from '../metrics/index.ts';
import { permissionOn } from './report-policy.ts';
import { readReports, type StoredReport } from './report-queries.ts';

/**
 * Charts of reports on the home page. A card names its report; the chart is read as the report itself is, so that no other place applies
 * rights. One that the caller does not see any more keeps its place, without its name.
 */
export const reportCards: CardMaker<'report'> = {
  existing: async (ctx, ids) =>
    new Set([...(await seen(ctx, ids))].flatMap(([id, { look }]) => (look.chart ? [id] : []))),
  async show(ctx, cards) {
    const ids = cards.map(({ id }) => id);
    const reports = await seen(ctx, ids);
    return new Map(
      ids.map((id) => [id, { kind: 'report' as const, id, name: reports.get(id)?.name ?? null }]),
    );
  },
};

async function seen(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, StoredReport>> {
  if (ids.length === 0) return new Map();
  const reports = (await readReports(ctx)).filter(
    (report) => ids.includes(report.id) && report.archived_at === null && permissionOn(ctx, report) !== null,
  );
  return new Map(reports.map((report) => [report.id, report]));
}
