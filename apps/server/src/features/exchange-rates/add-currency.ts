import type { Currencies } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { findCurrencies } from '../currencies/index.ts';
import { insertCurrencies } from './currency-queries.ts';
import { listCurrencies } from './list-currencies.ts';

export async function addCurrency(ctx: Ctx, code: string): Promise<Currencies> {
  requirePermission(ctx, 'company_setting.currencies', 'write');
  const { currency: company } = await companyPeriod(ctx);
  const known = await findCurrencies(ctx, true);
  if (code === company || known.some((one) => one.code === code))
    throw new AppError('name_used', { name: code }, 'code');
  await insertCurrencies(ctx, [code]);
  ctx.audit({ object_type: 'currency', object_id: code, after: { code } });
  return listCurrencies(ctx);
}
