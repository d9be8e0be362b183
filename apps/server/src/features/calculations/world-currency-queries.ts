import type { World } from '@comptoir/engine';
import { currencyDecimals, parseMonth, present } from '@comptoir/kernel';
import { type Db, sql } from '../../platform/db/index.ts';

/** The company's other currencies with their exchange rates. */
export async function loadCurrencies(db: Db, environment: string): Promise<NonNullable<World['currencies']>> {
  const { rows } = await sql<{ code: string; start: string | null; rate: string | null }>`
    select c.code, to_char(r.start_month, 'YYYY-MM') as start, r.rate::text as rate
    from currencies c left join exchange_rates r on r.environment_id = ${environment} and r.currency = c.code
    where c.environment_id = ${environment} order by c.code, r.start_month`.execute(db);
  return [...Map.groupBy(rows, ({ code }) => code)].map(([code, list]) => ({
    code,
    decimals: currencyDecimals(code),
    rates: list.flatMap(({ start, rate }) =>
      start === null || rate === null ? [] : [{ start: present(parseMonth(start), 'month'), rate }],
    ),
  }));
}

interface PersonCurrencies {
  readonly id: string;
  readonly calculation_currency: string | null;
  readonly payment_currency: string | null;
}

/** One person's own currencies; none of a person who is gone. */
export async function loadPersonCurrencies(
  db: Db,
  environment: string,
  user_id: string,
): Promise<readonly PersonCurrencies[]> {
  const { rows } = await sql<PersonCurrencies>`
    select id, calculation_currency, currency as payment_currency from users
    where environment_id = ${environment} and id = ${user_id}::uuid`.execute(db);
  return rows;
}
