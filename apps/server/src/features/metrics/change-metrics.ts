import {
  type BodyOf,
  type createMetric as createCall,
  type Metric,
  STANDARD_METRICS,
  type updateMetric as updateCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { invalidate } from '../calculations/index.ts';
import { removeUses, usesOf, writeMetricUses } from '../references/index.ts';
import { assertSource } from './metric-checks.ts';
import { standardOf } from './metric-policy.ts';
import {
  deleteMetricRow,
  insertMetric,
  isKeyUsed,
  lockMetric,
  lockMetricCount,
  setHidden,
  updateMetricRow,
} from './metric-queries.ts';
import { metricLimit, requireMetric } from './read-metrics.ts';

const OBJECT = { object_type: 'metric' } as const;

export async function createMetric(ctx: Ctx, body: BodyOf<typeof createCall>): Promise<Metric> {
  requirePermission(ctx, 'report', 'write');
  const most = await metricLimit(ctx);
  if ((await lockMetricCount(ctx)) >= most) throw new AppError('metric_limit', { most });
  const id = ctx.newId();
  await assertKey(ctx, body.api_key, id);
  await assertSource(ctx, body);
  await insertMetric(ctx, id, body);
  await writeMetricUses(ctx, id, body.source);
  const metric = await requireMetric(ctx, id);
  ctx.audit({ ...OBJECT, object_id: id, after: metric });
  await valuesChanged(ctx, metric);
  return metric;
}

export async function updateMetric(
  ctx: Ctx,
  id: string,
  { version, ...body }: BodyOf<typeof updateCall>,
): Promise<Metric> {
  requirePermission(ctx, 'report', 'write');
  const before = await requireOwn(ctx, id);
  assertVersion('metric', before.version, version);
  await assertKey(ctx, body.api_key, id);
  await assertSource(ctx, body);
  await updateMetricRow(ctx, id, body);
  await writeMetricUses(ctx, id, body.source);
  const metric = await requireMetric(ctx, id);
  ctx.audit({ ...OBJECT, object_id: id, before, after: metric });
  await valuesChanged(ctx, metric);
  return metric;
}

/** Also of a standard one: that is all that can be done with it. */
export async function hideMetric(ctx: Ctx, id: string, hidden: boolean): Promise<Metric> {
  requirePermission(ctx, 'report', 'write');
  const before = await requireMetric(ctx, id);
  await setHidden(ctx, id, hidden);
  ctx.audit({ ...OBJECT, object_id: id, before: { hidden: before.hidden }, after: { hidden } });
  return { ...before, hidden };
}

export async function deleteMetric(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'report', 'delete');
  const before = await requireOwn(ctx, id);
  const uses = await usesOf(ctx, 'metric', id);
  if (uses.length > 0) throw new AppError('metric_in_use', { name: before.name, uses });
  await deleteMetricRow(ctx, id);
  await removeUses(ctx, [id]);
  ctx.audit({ ...OBJECT, object_id: id, before });
}

/** Open statements are calculated again, so that they keep the values of its variables. No amount changes. */
async function valuesChanged(ctx: Ctx, { type }: Metric): Promise<void> {
  if (type === 'statement') await invalidate(ctx, 'records');
}

/** One that people made, locked. */
async function requireOwn(ctx: Ctx, id: string): Promise<Metric> {
  if (standardOf(id) !== null) throw new AppError('metric_standard');
  await lockMetric(ctx, id);
  return requireMetric(ctx, id);
}

/** Of own and standard metrics together: a program knows a metric by its key alone. */
async function assertKey(ctx: Ctx, api_key: string, id: string): Promise<void> {
  const isStandard = STANDARD_METRICS.some((key) => key === api_key.toLowerCase());
  if (isStandard || (await isKeyUsed(ctx, api_key, id)))
    throw new AppError('metric_key_used', { api_key }, 'api_key');
}
