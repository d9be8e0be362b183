import type { SubscriptionTerm } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { type Db, sql } from '../../platform/db/index.ts';

/** The term that a day is in. */
export async function findTerm({ db, tenant }: Ctx, date: string): Promise<SubscriptionTerm | null> {
  const { rows } = await sql<SubscriptionTerm>`
    select start_date::text, end_date::text, months, yearly_price::text, currency from subscription_terms
    where company_id = ${tenant.company_id} and start_date <= ${date}::date and end_date >= ${date}::date`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Terms that have a day in common with these; runs as the platform. */
export async function findOverlapping(
  db: Db,
  company_id: string,
  { start_date, end_date }: Pick<SubscriptionTerm, 'start_date' | 'end_date'>,
): Promise<readonly SubscriptionTerm[]> {
  const { rows } = await sql<SubscriptionTerm>`
    select start_date::text, end_date::text, months, yearly_price::text, currency from subscription_terms
    where company_id = ${company_id} and start_date <> ${start_date}::date
      and start_date <= ${end_date}::date and end_date >= ${start_date}::date
    order by start_date`.execute(db);
  return rows;
}

/** A term of the same first day is replaced: its price or length was wrong. Runs as the platform. */
export async function upsertTerm(
  db: Db,
  term: SubscriptionTerm & { readonly id: string; readonly company_id: string; readonly set_at: Date },
): Promise<void> {
  await sql`
    insert into subscription_terms (id, company_id, start_date, end_date, months, yearly_price, currency, set_at)
    values (${term.id}, ${term.company_id}, ${term.start_date}::date, ${term.end_date}::date, ${term.months},
      ${term.yearly_price}::numeric, ${term.currency}, ${term.set_at})
    on conflict (company_id, start_date) do update
      set end_date = excluded.end_date, months = excluded.months, yearly_price = excluded.yearly_price,
        currency = excluded.currency, set_at = excluded.set_at`.execute(db);
}
