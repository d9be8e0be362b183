import { type DrawTerms, Money } from '@comptoir/engine';
import { currencyDecimals, dec, type Decimal, type Month } from '@comptoir/kernel';
import type { CompanySettings } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { loadCurrencies } from '../../calculations/index.ts';
import type { PersonMoney } from '../payments/money-queries.ts';
import { toText } from '@comptoir/kernel';
import type { PersonCurrencies, StoredTerms } from './ledger-load-queries.ts';

/** An amount of a ledger as an entry has it: in the company's currency, and in the person's where one differs. */
export interface EntryMoney {
  readonly value: string;
  readonly money: PersonMoney | null;
}

/** Converts between a ledger's currency, the company's and the person's. */
export class LedgerMoney {
  readonly company: string;
  readonly #money: Money;

  constructor(money: Money) {
    this.#money = money;
    this.company = money.company.code;
  }

  /** To the minor unit of `to`; null: there is no rate. */
  convert(value: Decimal, from: string, to: string, month: Month): Decimal | null {
    if (from === to) return value;
    const found = this.#money.find(from, to, month);
    return 'error' in found ? null : this.#money.settle(value, found.conversion);
  }

  decimals(code: string): number {
    return this.#money.currency(code).decimals;
  }

  /** Null: a rate is missing. */
  entry(value: Decimal, currency: string, payment: string | null, month: Month): EntryMoney | null {
    const paid_in = payment ?? this.company;
    const own = this.convert(value, currency, this.company, month);
    const paid = this.convert(value, currency, paid_in, month);
    if (own === null || paid === null) return null;
    if (currency === this.company && paid_in === this.company) return { value: toText(value), money: null };
    return {
      value: toText(own),
      money: {
        calculation: { currency, value: toText(value) },
        payment: { currency: paid_in, value: toText(paid) },
      },
    };
  }

  /** A draw's terms in a ledger's currency; null: a rate is missing, and the draw can't be given. */
  terms(stored: StoredTerms, currency: string, month: Month): DrawTerms | null {
    const from = stored.currency ?? this.company;
    const inLedger = (text: string) => this.convert(dec(text), from, currency, month);
    const amount = inLedger(stored.amount);
    const floor = inLedger(stored.floor);
    const cap = stored.cap === null ? null : inLedger(stored.cap);
    if (amount === null || floor === null || (stored.cap !== null && cap === null)) return null;
    const { id, name, way, recoverable, recovery } = stored;
    const share = stored.share === null ? null : dec(stored.share);
    return { id, name, amount, way, recoverable, recovery, share, floor, cap };
  }
}

export async function ledgerMoney(
  { db, tenant }: TenantDb,
  { currency, rounding }: Pick<CompanySettings, 'currency' | 'rounding'>,
): Promise<LedgerMoney> {
  const currencies = await loadCurrencies(db, tenant.environment_id);
  const company = { code: currency, decimals: currencyDecimals(currency) };
  return new LedgerMoney(new Money({ currency: company, rounding, currencies, users: [] }));
}

export const calculationOf = (person: PersonCurrencies | undefined, company: string): string =>
  person?.calculation ?? company;
