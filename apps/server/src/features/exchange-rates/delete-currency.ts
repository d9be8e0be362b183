import type { Currencies, Resource, SubResource, Use } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalidate } from '../calculations/index.ts';
import {
  type CurrencyUse,
  deleteCurrencyRow,
  findCurrencyUses,
  findRates,
  findLockedStatements,
  inCurrency,
} from './currency-queries.ts';
import { findCurrencies } from '../currencies/index.ts';
import { listCurrencies } from './list-currencies.ts';
import { monthText } from '@comptoir/kernel';

/** As many of each kind as a dialog lists. */
const MAX_USES = 100;

const READABLE_BY: Record<CurrencyUse['kind'], Resource | SubResource> = {
  user: 'user.users',
  quota: 'quota',
  table: 'data_table',
};

/** What uses the currency is named as far as the caller may read it, and counted beyond. */
export async function deleteCurrency(ctx: Ctx, code: string): Promise<Currencies> {
  requirePermission(ctx, 'company_setting.currencies', 'delete');
  const known = await findCurrencies(ctx, true);
  if (!known.some((one) => one.code === code)) throw new AppError('not_found', { object: 'currency' });
  const { uses, hidden } = await usesOfCurrency(ctx, code);
  if (uses.length + hidden > 0) throw new AppError('currency_in_use', { name: code, uses, hidden });
  const rates = (await findRates(ctx)).get(code) ?? [];
  await deleteCurrencyRow(ctx, code);
  const before = { code, rates: rates.map(({ start, rate }) => ({ start: monthText(start), rate })) };
  ctx.audit({ object_type: 'currency', object_id: code, before });
  // Records may name it still: their amounts have no rate from now on.
  await invalidate(ctx, 'people or plans');
  return listCurrencies(ctx);
}

async function usesOfCurrency(
  ctx: Ctx,
  code: string,
): Promise<{ readonly uses: Use[]; readonly hidden: number }> {
  const found = await findCurrencyUses(ctx, code);
  const readable = found.filter(({ kind }) => can(ctx, READABLE_BY[kind], 'read')).slice(0, MAX_USES);
  const statements = await findLockedStatements(ctx, inCurrency(code), MAX_USES);
  const of = (kind: Use['kind'], id: string, name: string): Use => ({
    kind,
    id,
    name,
    parent_id: null,
    state: null,
    spots: [{ kind: 'settings', name: '' }],
  });
  return {
    uses: [
      ...readable.map(({ kind, id, name }) => of(kind, id, name)),
      ...statements.named.map(({ id, name, month }) => of('statement', id, `${name} · ${month}`)),
    ],
    hidden: found.length - readable.length + statements.total - statements.named.length,
  };
}
