import { companySettingsSchema, featuresOf, type Company } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly settings: unknown;
  /** Its live environment shows sample data. */
  readonly is_sample: boolean;
  /** Those that were switched, and the demo's mark. */
  readonly features: Partial<Company['features']> & { readonly demonstration?: boolean };
  readonly version: number;
  readonly created_at: Date;
  readonly picture_id: string | null;
}

/** Settings that were never saved come with their defaults. */
export async function findCompany(ctx: Ctx, lock = false): Promise<Company> {
  const found = await sql<CompanyRow>`/* prepared */
    select id, name, settings, features, version, created_at, picture_id, exists (
      select 1 from environments e where e.company_id = ${ctx.tenant.company_id} and e.live and e.sample_since is not null) as is_sample
    from companies where id = ${ctx.tenant.company_id}
    ${lock ? sql`for no key update` : sql``}`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new AppError('not_found');
  const { demonstration = false, ...features } = row.features;
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    avatar: row.picture_id && avatarOf(row.picture_id, ctx.tenant.environment_id),
    demonstration: demonstration || row.is_sample,
    sample: row.is_sample,
    features: featuresOf(features),
    settings: companySettingsSchema.parse(row.settings ?? {}),
    version: row.version,
  };
}

export async function saveCompany(
  ctx: Ctx,
  change: { readonly name?: string | undefined; readonly settings?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await sql`
    update companies set name = coalesce(${change.name ?? null}::text, name),
      settings = settings || ${JSON.stringify(change.settings ?? {})}::jsonb, version = version + 1, updated_at = ${ctx.clock.now()}
    where id = ${ctx.tenant.company_id}`.execute(ctx.db);
}

/** Managers and groups keep their months, which have other days now: in all environments of the company. */
export async function moveMonths({ db }: Ctx, was: number, becomes: number): Promise<void> {
  await sql`select reference_day_changed(${was}::int, ${becomes}::int)`.execute(db);
}

export async function saveFeatures(
  ctx: Ctx,
  features: Readonly<Partial<Company['features']>>,
): Promise<void> {
  await sql`update companies set features = features || ${JSON.stringify(features)}::jsonb, updated_at = ${ctx.clock.now()}
    where id = ${ctx.tenant.company_id}`.execute(ctx.db);
}

/** A picture on a page asks without headers, so its address names the environment. */
function avatarOf(picture_id: string, environment_id: string): string {
  return `/api/company/avatars/${picture_id}?environment=${environment_id}`;
}

/** The picture alone, beside what `version` counts: an edit of the settings at the same time is not a conflict. */
export async function savePicture(
  ctx: Ctx,
  picture: { readonly id: string; readonly png: Buffer } | null,
): Promise<void> {
  await sql`
    update companies set picture = ${picture?.png ?? null}, picture_id = ${picture?.id ?? null}, updated_at = ${ctx.clock.now()}
    where id = ${ctx.tenant.company_id}`.execute(ctx.db);
}

export async function findPicture(ctx: Ctx, id: string): Promise<Buffer> {
  const found = await sql<{ picture: Buffer }>`
    select picture from companies where id = ${ctx.tenant.company_id} and picture_id = ${id}`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new AppError('not_found', { object: 'file' });
  return row.picture;
}
