import type { BodyOf, Currencies, RateChange, setRates as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { dec, type Month, monthText, toText } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalidate } from '../calculations/index.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { findCurrencies } from '../currencies/index.ts';
import {
  atRates,
  findLockedStatements,
  findLockedUses,
  findRates,
  insertCurrencies,
  writeRates,
} from './currency-queries.ts';
import { listCurrencies } from './list-currencies.ts';
import { changed, isSame, movedMonth, type Period, rateOf } from './rate-policy.ts';

const MAX_NAMES = 10;

/** All of them or none. What a locked statement used keeps its rate. */
export async function setRates(ctx: Ctx, body: BodyOf<typeof call>): Promise<Currencies> {
  requirePermission(ctx, 'company_setting.currencies', 'write');
  await requireKnown(ctx, body);
  const before = await findRates(ctx);
  const uses = Map.groupBy(await findLockedUses(ctx), ({ currency }) => currency);
  const byCurrency = Map.groupBy(body.changes, ({ currency }) => currency);
  const real: RateChange[] = [];
  for (const [currency, changes] of byCurrency) {
    refuseTwice(changes);
    const stored = before.get(currency) ?? [];
    const used = (uses.get(currency) ?? []).map(({ month }) => month);
    await refuseLocked(ctx, currency, { before: stored, after: changed(stored, changes), used });
    const startOf = new Map(stored.map((period) => [monthText(period.start), period.rate]));
    real.push(...changes.filter(({ start, rate }) => !isSame(startOf.get(start) ?? null, rate)));
  }
  if (real.length > 0) {
    const written = real.map((one) => ({ ...one, rate: one.rate && toText(dec(one.rate)) }));
    await writeRates(ctx, written);
    for (const [currency, changes] of Map.groupBy(written, (one) => one.currency))
      auditRates(ctx, currency, before.get(currency) ?? [], changes);
    await invalidate(ctx, 'people or plans');
  }
  return listCurrencies(ctx);
}

async function requireKnown(ctx: Ctx, { changes, add_currencies }: BodyOf<typeof call>): Promise<void> {
  const { currency: company } = await companyPeriod(ctx);
  const known = new Set((await findCurrencies(ctx, true)).map(({ code }) => code));
  const codes = [...new Set(changes.map(({ currency }) => currency))].toSorted();
  if (codes.includes(company)) throw new AppError('invalid_field', { reason: 'company_currency' }, 'changes');
  const added = codes.filter((code) => !known.has(code));
  if (added.length === 0) return;
  if (!add_currencies) throw new AppError('not_found', { object: 'currency' }, 'changes');
  await insertCurrencies(ctx, added);
  for (const code of added)
    ctx.audit({ kind: 'create_currency', object_type: 'currency', object_id: code, after: { code } });
}

function refuseTwice(changes: readonly RateChange[]): void {
  const starts = new Set(changes.map(({ start }) => start));
  if (starts.size < changes.length) throw new AppError('invalid_field', { reason: 'month_twice' }, 'changes');
}

async function refuseLocked(
  ctx: Ctx,
  currency: string,
  { before, after, used }: { before: readonly Period[]; after: readonly Period[]; used: readonly Month[] },
): Promise<void> {
  const month = movedMonth(before, after, used);
  if (month === null) return;
  const moved = used.filter((one) => !isSame(rateOf(before, one), rateOf(after, one)));
  const { total, named } = await findLockedStatements(ctx, atRates(currency, moved), MAX_NAMES);
  throw new AppError(
    'rate_locked',
    {
      currency,
      month: monthText(month),
      statements: total,
      names: named.map((one) => `${one.name} · ${one.month}`),
    },
    'changes',
  );
}

function auditRates(
  ctx: Ctx,
  currency: string,
  before: readonly Period[],
  changes: readonly RateChange[],
): void {
  const was = new Map(before.map(({ start, rate }) => [monthText(start), rate]));
  ctx.audit({
    object_type: 'currency',
    object_id: currency,
    before: Object.fromEntries(changes.map(({ start }) => [start, was.get(start) ?? null])),
    after: Object.fromEntries(changes.map(({ start, rate }) => [start, rate])),
  });
}
