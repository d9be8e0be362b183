import { monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { findRates } from '../../exchange-rates/index.ts';
import type { ColumnCurrency } from './column.ts';

type Sql = RawBuilder<unknown>;

/** The decimals that a converted amount keeps, as statements do. */
const CONVERTED_DECIMALS = 6;

export interface Rates {
  readonly company: string;
  readonly codes: readonly string[];
  readonly starts: readonly string[];
  readonly rates: readonly string[];
}

export async function readRates(ctx: Ctx, company: string): Promise<Rates> {
  const all = [...(await findRates(ctx))].flatMap(([code, periods]) =>
    periods.map(({ start, rate }) => ({ code, start: `${monthText(start)}-01`, rate })),
  );
  return {
    company,
    codes: all.map(({ code }) => code),
    starts: all.map(({ start }) => start),
    rates: all.map(({ rate }) => rate),
  };
}

/** An amount in the company's currency, at the rate of its month; null where its currency has none. */
export function inCompany(value: Sql, currency: ColumnCurrency | null, date: Sql, rates: Rates): Sql {
  if (currency === null || ('code' in currency && currency.code === rates.company)) return value;
  const code = 'code' in currency ? sql`${currency.code}::text` : currency.of_row;
  if (rates.codes.length === 0)
    return sql`case when coalesce(${code}, ${rates.company}) = ${rates.company} then ${value} end`;
  return sql`case when coalesce(${code}, ${rates.company}) = ${rates.company} then ${value} else
    round(${value} * (select known.rate from unnest(${[...rates.codes]}::text[], ${[...rates.starts]}::date[], ${[...rates.rates]}::numeric[])
      as known (code, start, rate) where known.code = ${code} and known.start <= ${date} order by known.start desc limit 1), ${CONVERTED_DECIMALS}::int) end`;
}
