import type { BodyOf, Company, updateCompany, updateCompanySettings } from '@comptoir/contract';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { invalidate } from '../calculations/index.ts';
import { findCompany, saveCompany } from './company-queries.ts';

export type SettingsChange = BodyOf<typeof updateCompanySettings>;

export async function renameCompany(ctx: Ctx, { name, version }: BodyOf<typeof updateCompany>): Promise<Company> {
  requirePermission(ctx, 'company_setting', 'write');
  const before = await findCompany(ctx, true);
  assertVersion('company', before.version, version);
  await saveCompany(ctx, { name });
  ctx.audit({ object_type: 'company', object_id: before.id, before: { name: before.name }, after: { name } });
  await ctx.emit({ channel: 'company', name: 'update-role', data: { company: true } });
  return findCompany(ctx);
}

/** Settings that open statements are calculated with. */
const PAY_SETTINGS = ['month_reference_day', 'fiscal_year', 'fiscal_year_shift', 'rounding', 'currency', 'timezone'] as const;

/** Only what is sent changes: without a version, two who change different settings at once both keep theirs. */
export async function changeSettings(ctx: Ctx, { version, ...change }: SettingsChange): Promise<Company> {
  requirePermission(ctx, 'company_setting', 'write');
  const before = await findCompany(ctx, true);
  assertVersion('company', before.version, version);
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const earlier = Object.fromEntries(Object.keys(sent).map((name) => [name, before.settings[name as keyof typeof change]]));
  await saveCompany(ctx, { settings: sent });
  if (PAY_SETTINGS.some((name) => sent[name] !== undefined && sent[name] !== before.settings[name])) await invalidate(ctx, { all: true });
  ctx.audit({ object_type: 'company', object_id: before.id, before: earlier, after: sent });
  await ctx.emit({ channel: 'company', name: 'update-role', data: { company: true } });
  return findCompany(ctx);
}
