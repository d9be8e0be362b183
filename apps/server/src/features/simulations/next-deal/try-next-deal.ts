import type { ResponseOf, tryNextDeal as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { add, dateText, dec, daysOfMonth, div, round, sub, toText, ZERO } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { companyPeriod, simulateStatement } from '../../calculations/index.ts';
import {
  findSimulatedPlans,
  monthOfWire,
  requireStatement,
  type StatementRow,
} from '../../statements/detail/index.ts';
import { requireTable } from '../../tables/index.ts';
import { liveCompensations } from '../pipelines/pipeline-wire.ts';
import { type DealPlace, dealPlace } from './deal-policy.ts';

type Answer = ResponseOf<typeof call>;
type Question = Parameters<typeof simulateStatement>[1];
type Result = Awaited<ReturnType<typeof simulateStatement>>;

/** The deal is in no table: it is made for this calculation, and gone after it. */
export async function tryNextDeal(
  ctx: ManualCtx,
  query: { readonly statement_id: string; readonly amount?: string | undefined },
): Promise<Answer> {
  requirePermission(ctx, 'statement', 'read');
  const prepared = await ctx.withTransaction((inside) => prepare(inside, query.statement_id));
  if (prepared === null) return { deal: null };
  const { place, question } = prepared;
  const run = (amount: string) =>
    simulateStatement(ctx, {
      ...question,
      entries: [
        {
          id: ctx.newId(),
          table_id: place.table.id,
          cells: { ...place.cells, [place.amount_field_id]: amount },
        },
      ],
    });
  const first = query.amount ?? NO_DEALS;
  const result = await run(first);
  const usual = usualOf(place, result);
  const amount = query.amount ?? usual;
  return { deal: dealOf(place, amount === first ? result : await run(amount), { amount, usual }) };
}

async function prepare(
  ctx: Ctx,
  statement_id: string,
): Promise<{ readonly place: DealPlace; readonly question: Question } | null> {
  const statement = await requireStatement(ctx, statement_id);
  if (statement.user_id !== ctx.actor.user_id) throw new AppError('statement_forbidden');
  if (statement.locked_at !== null) throw new AppError('statement_locked');
  const plans = await findSimulatedPlans(ctx, statement.id);
  const place = await placeIn(ctx, statement, plans);
  if (place === null) return null;
  const question = {
    month: monthOfWire(statement.month),
    user_id: statement.user_id,
    plan_ids: plans.map(({ id }) => id),
    records: [],
    entries: [],
    detail: place.compensation.id,
  };
  return { place, question };
}

async function placeIn(
  ctx: Ctx,
  { user_id, month }: StatementRow,
  plans: readonly { readonly id: string }[],
): Promise<DealPlace | null> {
  const period = await companyPeriod(ctx);
  const { start, end } = daysOfMonth(monthOfWire(month), period.calendar);
  const today = ctx.clock.today();
  const [first, last] = [dateText(start), dateText(end)];
  const day = today < first || today > last ? last : today;
  for (const { id } of plans)
    for (const compensation of await liveCompensations(ctx, id))
      for (const { source } of compensation.document.scopes) {
        if (source.type !== 'data_table') continue;
        const place = dealPlace(await requireTable(ctx, source.table_id), compensation, { user_id, day });
        if (place !== null) return place;
      }
  return null;
}

const MEAN_DIGITS = 0;
const NO_DEALS = '1000';

/** The mean of what counts now; without a measure, a deal as the next tier supposes it. */
function usualOf({ compensation }: DealPlace, { compensations }: Result): string {
  const before = compensations.find((one) => one.compensation_id === compensation.id)?.before;
  const mean = before?.measure ? div(dec(before.measure), dec(String(before.line_count))) : null;
  const usual = mean ?? (before?.next_tier ? dec(before.next_tier.deal) : null);
  const text = usual === null ? '0' : toText(round(usual, MEAN_DIGITS));
  return text === '0' ? NO_DEALS : text;
}

function dealOf(
  { compensation }: DealPlace,
  { compensations, currency, detail }: Result,
  { amount, usual }: { readonly amount: string; readonly usual: string },
): Answer['deal'] {
  const isCounted = detail?.lines.some(({ simulated }) => simulated === 'added') === true;
  const own = compensations.find((one) => one.compensation_id === compensation.id);
  const isKnown = compensations.every(({ before, after }) => before.value !== null && after.value !== null);
  if (!isCounted || !own || !isKnown) return null;
  const earns = compensations.reduce(
    (sum, { before, after }) => add(sum, sub(dec(after.value ?? '0'), dec(before.value ?? '0'))),
    ZERO,
  );
  return {
    compensation_id: compensation.id,
    compensation_name: compensation.name,
    currency,
    amount,
    usual,
    earns: toText(earns),
    attainment_before: own.before.attainment,
    attainment_after: own.after.attainment,
  };
}
