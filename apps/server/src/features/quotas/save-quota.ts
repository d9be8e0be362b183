import type { QuotaSummary } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { companyPeriod, currencyDecimals, invalidate } from '../calculations/index.ts';
import { convertType, respread, type Frequency, type QuotaType } from './quota-policy.ts';
import {
  deleteQuotaRow,
  insertQuota,
  isQuotaNameUsed,
  lockQuota,
  updateQuotaRow,
  type StoredQuota,
} from './quota-queries.ts';
import { readQuota, requireQuota } from './read-quotas.ts';
import { findValues, replaceValues } from './value-queries.ts';

async function refuseUsedName(ctx: Ctx, name: string, except_id: string | null): Promise<void> {
  if (await isQuotaNameUsed(ctx, name, except_id)) throw new AppError('name_used', { name }, 'name');
}

async function takeQuota(ctx: Ctx, id: string): Promise<StoredQuota> {
  await lockQuota(ctx, id);
  return requireQuota(ctx, id);
}

/** Refused with what reads the quota. */
function refuseUse(uses: StoredQuota['used_by']): void {
  if (uses.length > 0) throw new AppError('quota_in_use', { uses });
}

/** The uses that people are paid by now. */
const liveUses = (quota: StoredQuota) => quota.used_by.filter((use) => use.state === 'live');

export interface NewQuota {
  readonly name: string;
  readonly frequency: Frequency;
  readonly type: QuotaType;
}

export async function createQuota(ctx: Ctx, body: NewQuota): Promise<QuotaSummary> {
  requirePermission(ctx, 'quota', 'write');
  await refuseUsedName(ctx, body.name, null);
  const id = ctx.newId();
  await insertQuota(ctx, { ...body, id, state: 'live' });
  ctx.audit({ object_type: 'quota', object_id: id, after: body });
  return readQuota(ctx, id);
}

export interface QuotaChange {
  readonly name?: string | undefined;
  readonly frequency?: Frequency | undefined;
  readonly type?: QuotaType | undefined;
  readonly version?: number | undefined;
}

/** Another frequency or type re-spreads the stored values; refused while a live compensation pays by them. */
export async function updateQuota(
  ctx: Ctx,
  id: string,
  { version, ...change }: QuotaChange,
): Promise<QuotaSummary> {
  requirePermission(ctx, 'quota', 'write');
  const before = await takeQuota(ctx, id);
  assertVersion('quota', before.version, version);
  const after = {
    ...before,
    name: change.name ?? before.name,
    frequency: change.frequency ?? before.frequency,
    type: change.type ?? before.type,
  };
  await refuseUsedName(ctx, after.name, id);
  const reshaped = after.frequency !== before.frequency || after.type !== before.type;
  if (reshaped) {
    refuseUse(liveUses(before));
    await reshape(ctx, before, after);
  }
  await updateQuotaRow(ctx, id, after);
  const { name, frequency, type } = before;
  ctx.audit({ object_type: 'quota', object_id: id, before: { name, frequency, type }, after: change });
  return readQuota(ctx, id);
}

async function reshape(
  ctx: Ctx,
  before: StoredQuota,
  after: { readonly frequency: Frequency; readonly type: QuotaType },
): Promise<void> {
  const { calendar, currency } = await companyPeriod(ctx);
  const values = await findValues(ctx, before.id);
  const converted = values.map((cell) => ({
    ...cell,
    value: convertType(cell.value, before.type, after.type),
  }));
  const change = { from: before.frequency, to: after.frequency, type: after.type };
  await replaceValues(
    ctx,
    before.id,
    after.frequency === before.frequency
      ? converted
      : respread(converted, change, calendar, currencyDecimals(currency)),
  );
  // What was there can be read back from the trail: a re-spread loses the shape of the year.
  ctx.audit({
    kind: 'respread_quota_values',
    object_type: 'quota',
    object_id: before.id,
    before: { values },
  });
}

export async function archiveQuota(ctx: Ctx, id: string): Promise<QuotaSummary> {
  requirePermission(ctx, 'quota', 'write');
  const quota = await takeQuota(ctx, id);
  refuseUse(liveUses(quota));
  return setState(ctx, quota, 'archived');
}

export async function unarchiveQuota(ctx: Ctx, id: string): Promise<QuotaSummary> {
  requirePermission(ctx, 'quota', 'write');
  return setState(ctx, await takeQuota(ctx, id), 'live');
}

async function setState(ctx: Ctx, quota: StoredQuota, state: StoredQuota['state']): Promise<QuotaSummary> {
  await updateQuotaRow(ctx, quota.id, { ...quota, state });
  ctx.audit({ object_type: 'quota', object_id: quota.id, before: { state: quota.state }, after: { state } });
  return readQuota(ctx, quota.id);
}

export async function deleteQuota(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'quota', 'delete');
  const quota = await takeQuota(ctx, id);
  refuseUse(quota.used_by);
  const values = await findValues(ctx, id);
  await deleteQuotaRow(ctx, id);
  ctx.audit({
    object_type: 'quota',
    object_id: id,
    before: { name: quota.name, frequency: quota.frequency, type: quota.type, values },
  });
  await invalidate(ctx, { all: true });
}
