import type {
  getDealGroups as groupsCall,
  getGroupedDeals as dealsCall,
  QueryOf,
  ResponseOf,
} from '@comptoir/contract';
import { add, compare, dateText, type Decimal, sum, toText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { type Deal, dealsOf } from './deals-of.ts';
import { requireSeen } from './statement-queries.ts';

/** By customer, or another text that the plans show: how many deals, their amount and what they brought. The best paid first. */
export async function getDealGroups(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof groupsCall>,
): Promise<ResponseOf<typeof groupsCall>> {
  const { deals, choices, currency, earned, not_by_deal } = await dealsOf(ctx, await requireSeen(ctx, id));
  const by = chosen(choices, query.by);
  const groups = by === null ? [] : groupsOf(deals, by);
  return {
    choices: [...choices],
    by,
    currency,
    deals: deals.length,
    group_count: groups.length,
    groups: groups.slice(query.offset, query.offset + query.limit).map(({ value, of }) => ({
      value,
      deals: of.length,
      amount: textOf(amountOf(of)),
      pay: toText(payOf(of)),
    })),
    earned: textOf(earned),
    not_by_deal: textOf(not_by_deal),
  };
}

/** The deals of one group, the best paid first. */
export async function getGroupedDeals(
  ctx: Ctx,
  id: string,
  { by, value, offset, limit }: QueryOf<typeof dealsCall>,
): Promise<ResponseOf<typeof dealsCall>> {
  const { deals, choices } = await dealsOf(ctx, await requireSeen(ctx, id));
  const field = chosen(choices, by);
  const found = deals
    .filter(({ texts }) => field !== null && texts.get(field) === value)
    .sort((a, b) => compare(b.pay, a.pay) || a.title.localeCompare(b.title));
  return {
    total: found.length,
    deals: found
      .slice(offset, offset + limit)
      .map(({ record_id, scope_id, compensation_id, title, name, ...deal }) => ({
        record_id,
        scope_id,
        compensation_id,
        title,
        name,
        date: deal.date === null ? null : dateText(deal.date),
        amount: textOf(deal.amount),
        pay: toText(deal.pay),
      })),
  };
}

const chosen = (choices: readonly string[], by: string | undefined) =>
  choices.find((name) => name === by) ?? choices[0] ?? null;

interface Group {
  readonly value: string | null;
  readonly of: readonly Deal[];
}

/** The deals without a value are last. */
function groupsOf(deals: readonly Deal[], by: string): Group[] {
  const groups = Map.groupBy(deals, ({ texts }) => texts.get(by) ?? null);
  return [...groups]
    .map(([value, of]) => ({ value, of, pay: payOf(of) }))
    .sort(
      (a, b) =>
        Number(a.value === null) - Number(b.value === null) ||
        compare(b.pay, a.pay) ||
        (a.value ?? '').localeCompare(b.value ?? ''),
    );
}

const payOf = (deals: readonly Deal[]): Decimal => sum(deals.map(({ pay }) => pay));

/** `null`: the plan shows no amount of any of them. */
function amountOf(deals: readonly Deal[]): Decimal | null {
  const amounts = deals.flatMap(({ amount }) => amount ?? []);
  return amounts.length === 0 ? null : amounts.reduce(add);
}

const textOf = (value: Decimal | null) => value && toText(value);
