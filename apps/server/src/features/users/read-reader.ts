import { companySettingsSchema } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import type { DecimalSign } from '../../platform/files/csv-text.ts';

/** For whom a file is written: in their language, with numbers as the screens show them to this person. */
export interface Reader {
  readonly language: 'en' | 'fr';
  readonly decimals: DecimalSign;
}

export async function readReader({
  db,
  tenant,
  actor,
}: Pick<Ctx, 'db' | 'tenant' | 'actor'>): Promise<Reader> {
  const company = await sql<{
    settings: unknown;
  }>`select settings from companies where id = ${tenant.company_id}`.execute(db);
  // Support may have no user here. Read by itself: Citus stops at an outer join with nobody.
  const user = actor.user_id === null ? null : await readUser({ db, tenant }, actor.user_id);
  const { language = null, locale = null } = user ?? {};
  const settings = company.rows[0]?.settings;
  const own = new Intl.NumberFormat(locale ?? 'en-US')
    .formatToParts(0.5)
    .find((part) => part.type === 'decimal')?.value;
  const { decimal_separator } = companySettingsSchema.parse(settings ?? {});
  const decimals = decimal_separator === 'locale' ? (own === ',' ? 'comma' : 'point') : decimal_separator;
  return { language: language ?? 'en', decimals };
}

async function readUser({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>, user_id: string) {
  const { rows } = await sql<{ language: Reader['language'] | null; locale: string | null }>`
    select language, locale from users where environment_id = ${tenant.environment_id} and id = ${user_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}
