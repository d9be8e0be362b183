import type { getHome as call, ResponseOf } from '@comptoir/contract';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import type { CompanyPeriod } from '../../calculations/index.ts';
import { readTransactions } from '../detail/statement-queries.ts';
import { figuresOf, monthOfWire, transactionWire } from '../detail/statement-wire.ts';
import { statusOf } from '../state/statement-policy.ts';
import { type OwnMonth, ownMonths, topRate } from './home-queries.ts';
import { ownRanks } from '../rankings/own-ranks.ts';
import { recentRecords } from './recent-records.ts';

type Own = NonNullable<ResponseOf<typeof call>['own']>;
type Parts = readonly {
  readonly wire: ReturnType<typeof transactionWire>;
  readonly figures: ReturnType<typeof figuresOf>;
}[];

/** The caller's own month, and the twelve months up to it; `null` without any statement there. */
export async function ownSide(
  ctx: Ctx,
  user_id: string,
  month: Month,
  period: CompanyPeriod,
): Promise<Own | null> {
  const found = await ownMonths(ctx, user_id, month);
  const latest = found.find((one) => one.month === monthText(month)) ?? found.at(-1);
  if (!latest) return null;
  const currency = latest.in_currencies?.calculation?.currency ?? latest.currency;
  const months = found.map((one) => inCurrency(one, currency));
  const wire = monthText(month);
  const here = months.find((one) => one.month === wire);
  const before = months.find((one) => one.month === monthText(month - 1));
  const status = (one: OwnMonth) =>
    statusOf(
      { month: monthOfWire(one.month), locked: one.locked, validated: one.validated, paid: one.is_paid },
      period.current,
    );
  const rows = here ? await readTransactions(ctx, here.id) : [];
  const parts = rows.map((row) => ({ wire: transactionWire(row), figures: figuresOf(row) }));
  return {
    statement_id: here?.id ?? null,
    status: here ? status(here) : null,
    ready: here?.ready ?? true,
    currency,
    earned: here?.earned ?? '0',
    payable: here?.payable ?? '0',
    previous_earned:
      before && before.error_count === 0 && before.currency === currency ? before.earned : null,
    error_count: here?.error_count ?? 0,
    payment_month: paymentMonth(parts),
    // A month in error, or in another currency, has no bar rather than one of 0.
    history: months
      .filter((one) => one.error_count === 0 && one.currency === currency)
      .map((one) => ({
        month: one.month,
        earned: one.earned,
        payable: one.payable,
        status: status(one),
      })),
    ...targetsOf(parts),
    ...(await tiersOf(ctx, parts, here)),
    rankings: parts.flatMap(({ wire: { ranking_data, compensation_id, compensation_name, ongoing } }) =>
      ranking_data ? [{ ...ranking_data, compensation_id, compensation_name, ongoing }] : [],
    ),
    ranks: here ? await ownRanks(ctx, { user_id, month }, period.settings) : [],
    payments: months
      .filter((one) => one.locked)
      .map((one) => ({
        month: one.month,
        amount: one.payable,
        ...(one.currency === currency ? {} : { currency: one.currency }),
        status: status(one),
        paid_at: one.paid_at?.toISOString() ?? null,
      }))
      .reverse()
      .slice(0, 6),
    recent: here
      ? await recentRecords(
          ctx,
          here.id,
          parts.map(({ wire: one }) => one),
        )
      : [],
  };
}

/** In which month all of it is paid; `null`: in several, or some of it is held. */
function paymentMonth(parts: Parts): string | null {
  const months = new Set(
    parts.flatMap(({ wire: { paid_parts, payment_month } }) =>
      paid_parts.length > 0 ? paid_parts.map(({ month }) => month) : [payment_month],
    ),
  );
  return months.size === 1 ? ([...months][0] ?? null) : null;
}

/** In the currency of the side where the month is known in it, else in the company's. */
function inCurrency(one: OwnMonth, currency: string): OwnMonth {
  const own = one.in_currencies?.calculation;
  return own?.currency === currency ? { ...one, ...own } : one;
}

function targetsOf(parts: Parts): Pick<Own, 'attainments' | 'figures'> {
  return {
    attainments: parts.flatMap(({ wire, figures }) =>
      wire.attainment === null
        ? []
        : [
            {
              compensation_id: wire.compensation_id,
              compensation_name: wire.compensation_name,
              quota_name: wire.quota_name,
              attainment: wire.attainment,
              measure: wire.measure,
              target: wire.target,
              first_day: figures.first_day,
              last_day: figures.last_day,
            },
          ],
    ),
    figures: parts.flatMap(({ wire: { compensation_id, compensation_name }, figures }) => {
      const list = figures.list.filter(({ place }) => place === 'dashboard');
      return list.length === 0 ? [] : [{ compensation_id, compensation_name, list }];
    }),
  };
}

/** What is missing to the next tier and what it brings; in the last tier, what each further sale pays while the month is open. */
async function tiersOf(
  ctx: Ctx,
  parts: Parts,
  here: OwnMonth | undefined,
): Promise<Pick<Own, 'next_tier' | 'at_top_tier' | 'top_rate'>> {
  const next = parts.find(({ wire }) => wire.next_tier !== null)?.wire;
  if (next?.next_tier) {
    const { compensation_id, compensation_name } = next;
    const next_tier = { ...next.next_tier, compensation_id, compensation_name };
    return { next_tier, at_top_tier: false, top_rate: null };
  }
  const top = parts.filter(({ figures }) => figures.at_top_tier).map(({ wire }) => wire.compensation_id);
  const [only, ...others] = here?.locked === false ? top : [];
  const top_rate = only !== undefined && others.length === 0 ? await topRate(ctx, only) : null;
  return { next_tier: null, at_top_tier: top.length > 0, top_rate };
}
