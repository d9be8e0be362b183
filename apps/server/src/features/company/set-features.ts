import type { BodyOf, Company, FeatureFlag, setFeatures as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { isGod } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findCompany, saveFeatures } from './company-queries.ts';

/** Only what is sent changes. The trail names the flags that changed. */
export async function setFeatures(ctx: Ctx, sent: BodyOf<typeof call>['features']): Promise<Company> {
  if (!isGod(ctx)) throw new AppError('forbidden');
  const before = await findCompany(ctx, true);
  const changed = (Object.keys(sent) as FeatureFlag[]).filter(
    (flag) => sent[flag] !== undefined && sent[flag] !== before.features[flag],
  );
  const valuesOf = (values: Partial<Company['features']>) =>
    Object.fromEntries(changed.map((flag) => [flag, values[flag]]));
  if (changed.length === 0) return before;
  await saveFeatures(ctx, valuesOf(sent));
  ctx.audit({
    object_type: 'company',
    object_id: before.id,
    before: valuesOf(before.features),
    after: valuesOf(sent),
  });
  return findCompany(ctx);
}
