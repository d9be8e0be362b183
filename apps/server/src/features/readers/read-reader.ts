import { companySettingsSchema } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import type { DecimalSign } from '../../platform/files/csv-text.ts';
import { findCompanySettings, findReader } from './reader-queries.ts';

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
  const settings = await findCompanySettings({ db, tenant });
  // Support may have no user here. Read by itself: Citus stops at an outer join with nobody.
  const user = actor.user_id === null ? null : await findReader({ db, tenant }, actor.user_id);
  const { language = null, locale = null } = user ?? {};
  const own = new Intl.NumberFormat(locale ?? 'en-US')
    .formatToParts(0.5)
    .find((part) => part.type === 'decimal')?.value;
  const { decimal_separator } = companySettingsSchema.parse(settings ?? {});
  const decimals = decimal_separator === 'locale' ? (own === ',' ? 'comma' : 'point') : decimal_separator;
  return { language: language ?? 'en', decimals };
}
