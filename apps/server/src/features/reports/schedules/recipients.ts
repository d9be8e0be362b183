import type { Ctx } from '../../../platform/context.ts';
import { mayManage } from '../report-policy.ts';
import { readReportShares, type StoredReport, userCandidates } from '../report-queries.ts';
import { mayReadReports } from '../share-report.ts';

/** The people who see the report: its owner, those with whom it is shared, and who may delete reports. */
export async function findSeers(ctx: Ctx, report: StoredReport): Promise<ReadonlySet<string>> {
  const shares = await readReportShares(ctx, report.id);
  const shared = new Set(shares.map(({ role_id, user_id }) => role_id ?? user_id));
  return new Set(
    (await userCandidates(ctx))
      .filter((user) => mayReadReports(user))
      .filter(({ id, role_id, role_category, permissions }) => {
        const actor = { ...ctx.actor, user_id: id, role_category, permissions };
        const is_own = report.owner_id === id;
        return is_own || shared.has(id) || shared.has(role_id) || mayManage({ actor }, { is_own });
      })
      .map(({ id }) => id),
  );
}
