import type { BodyOf, checkRateFile as call, ResponseOf } from '@comptoir/contract';
import { monthText, sign, toText } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../company-calendar/index.ts';
import { findCurrencies } from '../currencies/index.ts';
import { findLockedUses, findRates } from './currency-queries.ts';
import { type FileRate, readRateFile } from './rate-file.ts';
import { changed, isSame, movedMonth } from './rate-policy.ts';

/** What a file of rates would change. A rate that a locked statement used is listed as a problem and left out. */
export async function checkRateFile(ctx: Ctx, body: BodyOf<typeof call>): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'company_setting.currencies', 'write');
  const { currency: company } = await companyPeriod(ctx);
  const file = readRateFile(body, company);
  const known = new Set((await findCurrencies(ctx)).map(({ code }) => code));
  const stored = await findRates(ctx);
  const uses = Map.groupBy(await findLockedUses(ctx), ({ currency }) => currency);
  const issues = [...file.issues];
  const changes: ResponseOf<typeof call>['changes'] = [];
  let unchanged = 0;
  const usable = file.rates.filter((one) => {
    if (sign(one.rate) > 0) return true;
    issues.push({ line: one.line, problem: 'unparseable_rate', value: toText(one.rate) });
    return false;
  });
  for (const [currency, rates] of Map.groupBy(usable, (one: FileRate) => one.currency)) {
    const before = stored.get(currency) ?? [];
    const used = (uses.get(currency) ?? []).map(({ month }) => month);
    const was = new Map(before.map(({ start, rate }) => [monthText(start), rate]));
    for (const { line, start, rate: value } of rates) {
      const rate = toText(value);
      const old = was.get(start) ?? null;
      if (isSame(old, rate)) unchanged += 1;
      else if (movedMonth(before, changed(before, [{ currency, start, rate }]), used) !== null)
        issues.push({ line, problem: 'locked', value: `${currency} ${start}` });
      else changes.push({ currency, start, rate, was: old, added: !known.has(currency) });
    }
  }
  const { quote, decimal_mark, decimal_mark_missing, rows } = file;
  return { quote, decimal_mark, decimal_mark_missing, rows, changes, unchanged, issues };
}
