import { companySettingsSchema, DEFAULT_FEATURES, type Company } from '@comptoir/contract';
import { AppError } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly settings: unknown;
  readonly features: Company['features'] & { readonly demonstration?: boolean };
  readonly created_at: Date;
}

/** Settings that were never saved come with their defaults. */
export async function findCompany(ctx: Ctx, lock = false): Promise<Company> {
  const found = await sql<CompanyRow>`
    select id, name, settings, features, created_at from companies where id = ${ctx.tenant.company_id}
    ${lock ? sql`for no key update` : sql``}`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new AppError('not_found');
  const { demonstration = false, ...features } = row.features;
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    avatar: null,
    demonstration,
    features: { ...DEFAULT_FEATURES, ...features },
    settings: companySettingsSchema.parse(row.settings ?? {}),
  };
}

export async function saveCompany(
  ctx: Ctx,
  change: { readonly name?: string; readonly settings?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await sql`
    update companies set name = coalesce(${change.name ?? null}::text, name),
      settings = settings || ${JSON.stringify(change.settings ?? {})}::jsonb, version = version + 1, updated_at = ${ctx.clock.now()}
    where id = ${ctx.tenant.company_id}`.execute(ctx.db);
}
