import type { BodyOf, previewQuotaChange as call, ResponseOf } from '@comptoir/contract';
import { currencyDecimals, dec, fiscalYear, sum, toText } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../calculations/index.ts';
import { liveUses, monthOfText, type QuotaType, refuseUse, reshaped } from './quota-policy.ts';
import { requireQuota } from './read-quotas.ts';
import { type FilledCell, findUsers, findValues } from './value-queries.ts';

/** People whose values are shown. */
const SHOWN = 5;

/** The same conversion as the change itself, shown and not stored. Refused where the change would be. */
export async function previewChange(
  ctx: Ctx,
  id: string,
  after: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'quota', 'write');
  const quota = await requireQuota(ctx, id);
  if (after.frequency !== quota.frequency || after.type !== quota.type) refuseUse(liveUses(quota));
  const { calendar, currency } = await companyPeriod(ctx);
  const values = await findValues(ctx, id);
  const changed = reshaped(values, quota, after, {
    calendar,
    decimals: currencyDecimals(quota.currency ?? currency),
  });
  const year = Math.max(...values.map(({ month }) => fiscalYear(monthOfText(month), calendar)));
  const ofYear = ({ month }: FilledCell) => fiscalYear(monthOfText(month), calendar) === year;
  const before = Map.groupBy(values.filter(ofYear), ({ user_id }) => user_id);
  const now = Map.groupBy(changed.filter(ofYear), ({ user_id }) => user_id);
  const names = [...(await findUsers(ctx, [...before.keys()]))].toSorted(([, a], [, b]) =>
    a.localeCompare(b),
  );
  return {
    people: new Set(values.map(({ user_id }) => user_id)).size,
    before: values.length,
    after: changed.length,
    total_before: totalOf(values, quota.type),
    total_after: totalOf(changed, after.type),
    rows: names.slice(0, SHOWN).map(([user_id, user_name]) => ({
      user_id,
      user_name,
      before: inOrder(before.get(user_id)),
      after: inOrder(now.get(user_id)),
    })),
  };
}

function totalOf(cells: readonly FilledCell[], type: QuotaType): string | null {
  return type === 'percentage' ? null : toText(sum(cells.map(({ value }) => dec(value))));
}

function inOrder(cells: readonly FilledCell[] = []) {
  return cells
    .map(({ month, value }) => ({ month, value }))
    .toSorted((a, b) => a.month.localeCompare(b.month));
}
