import type { BodyOf, Company, setMetricLimit as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { isGod } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findCompany, saveCompany } from './company-queries.ts';

/** Below what there is already, nothing goes: no further metric is made. */
export async function setMetricLimit(ctx: Ctx, { most }: BodyOf<typeof call>): Promise<Company> {
  if (!isGod(ctx)) throw new AppError('forbidden');
  const before = await findCompany(ctx, true);
  await saveCompany(ctx, { settings: { metric_limit: most } });
  ctx.audit({
    object_type: 'company',
    object_id: before.id,
    before: { metric_limit: before.settings.metric_limit },
    after: { metric_limit: most },
  });
  return findCompany(ctx);
}
