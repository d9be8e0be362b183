import type { SubscriptionTerm } from '@comptoir/contract';
import {
  CURRENCIES,
  dateText,
  MAX_LICENCE_PRICE,
  MAX_TERM_MONTHS,
  parseDate,
  parseDecimal,
  toText,
} from '@comptoir/kernel';
import { newId } from '../../platform/clock/clock.ts';
import { ConfigError } from '../../platform/config/config.ts';
import type { Platform } from '../../platform/unit-of-work.ts';
import { noteIn, requireCompany } from '../auth/index.ts';
import { endOfTerm } from './bill-policy.ts';
import { findOverlapping, upsertTerm } from './term-queries.ts';

export interface TermWish {
  readonly company: string;
  readonly start: string;
  readonly months: string;
  /** Of one licence for twelve months, or `none`. */
  readonly price: string;
  readonly currency: string;
}

/** The operator writes what the contract says. What was billed before stays as it is. */
export async function setTerm(platform: Platform, wish: TermWish): Promise<readonly string[]> {
  const term = checked(wish);
  const set_at = platform.clock.now();
  const company = await platform.database.transaction({}, async (db) => {
    const found = await requireCompany(db, wish.company);
    const [other] = await findOverlapping(db, found.company_id, term);
    if (other)
      throw new ConfigError(
        `${found.name} has a term from ${other.start_date} to ${other.end_date}: a new one begins after it, or has the same first day and replaces it.`,
      );
    await upsertTerm(db, { ...term, id: newId(), company_id: found.company_id, set_at });
    return found;
  });
  const tenant = { company_id: company.company_id, environment_id: company.environment_id, live: true };
  await noteIn(platform, tenant, 'operator_set_subscription', {
    object_type: 'company',
    object_id: company.company_id,
    after: term,
  });
  const price =
    term.yearly_price === null
      ? 'without a price: the page says that the one of the contract applies'
      : `at ${term.yearly_price} ${term.currency} for a licence and twelve months`;
  return [`The term of ${company.name} is ${term.start_date} to ${term.end_date}, ${price}.`];
}

function checked({ start, months, price, currency }: TermWish): SubscriptionTerm {
  const first = parseDate(start);
  if (first === null) throw new ConfigError(`START is "${start}": it must be a date, such as 2026-01-01.`);
  if (!/^\d{1,3}$/.test(months) || Number(months) < 1 || Number(months) > MAX_TERM_MONTHS)
    throw new ConfigError(`MONTHS is "${months}": it must be a whole number from 1 to ${MAX_TERM_MONTHS}.`);
  const amount = /^\d{1,9}(\.\d{1,6})?$/.test(price) ? parseDecimal(price) : null;
  if (amount === null && price !== 'none')
    throw new ConfigError(
      `PRICE is "${price}": it must be an amount below ${MAX_LICENCE_PRICE} with a point, such as 480.00, or the word none.`,
    );
  if (!CURRENCIES.includes(currency))
    throw new ConfigError(`CURRENCY is "${currency}": it must be one of ${CURRENCIES.join(', ')}.`);
  return {
    start_date: dateText(first),
    end_date: dateText(endOfTerm(first, Number(months))),
    months: Number(months),
    yearly_price: amount === null ? null : toText(amount),
    currency,
  };
}
