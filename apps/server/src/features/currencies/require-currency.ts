import { AppError } from '@comptoir/contract/errors';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { findCurrencies } from './currency-queries.ts';

/** As it is stored of a person, a quota or a field: `null` for the company's, else one of the others that the company has. */
export async function requireCurrency<Given extends string | null | undefined>(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  code: Given,
  field: string,
): Promise<string | null | (Given & undefined)> {
  if (code === null || code === undefined) return code as null | (Given & undefined); // narrowed, which a type parameter is not
  const { currency: company } = await companyPeriod(ctx);
  if (code === company) return null;
  const known = await findCurrencies(ctx);
  if (!known.some((one) => one.code === code))
    throw new AppError('invalid_field', { reason: 'currency_not_added' }, field);
  return code;
}

/** The codes that the company has besides its own. */
export async function otherCurrencies(ctx: TenantDb): Promise<string[]> {
  return (await findCurrencies(ctx)).map(({ code }) => code);
}
