import { companySettingsSchema } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import type { DecimalSign } from '../../platform/files/csv-text.ts';

/** For whom a file is written: in their language, with numbers as the screens show them to this person. */
export interface Reader {
  readonly language: 'en' | 'fr';
  readonly decimals: DecimalSign;
}

export async function readReader({ db, tenant, actor }: Pick<Ctx, 'db' | 'tenant' | 'actor'>): Promise<Reader> {
  const { rows } = await sql<{ language: Reader['language'] | null; locale: string | null; settings: unknown }>`
    select u.language, u.locale, c.settings from companies c
      left join users u on u.environment_id = ${tenant.environment_id} and u.id = ${actor.user_id}::uuid
    where c.id = ${tenant.company_id}`.execute(db);
  const { language, locale, settings } = rows[0] ?? { language: null, locale: null, settings: {} };
  const own = new Intl.NumberFormat(locale ?? 'en-US').formatToParts(0.5).find((part) => part.type === 'decimal')?.value;
  const comma = own === ',' || companySettingsSchema.parse(settings ?? {}).decimal_separator === 'comma';
  return { language: language ?? 'en', decimals: comma ? 'comma' : 'point' };
}
