import {
  type BodyOf,
  type Call,
  editRecords,
  idParams,
  type effectOfProposal as call,
  type ImpactRow,
  type ProposalEffect,
  type ResponseOf,
  setQuotaValues,
} from '@comptoir/contract';
import { dec, MAX_LISTED_IMPACTS, parseMonth, present, sum, toText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { checkedInput } from '../../../platform/http/checked-input.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { effectOfValues } from '../../calculations/index.ts';
import { findOpenMonths } from '../../plans/index.ts';
import { storedValue } from '../../records/index.ts';
import { requireTable } from '../../tables/index.ts';
import { seesEverybody } from '../../visibility/index.ts';
import { findLocked, findProposal, findSeen, type StoredProposal } from './proposal-queries.ts';
import { requireSeen, stateOf } from './read-proposals.ts';

type Tried = Parameters<typeof effectOfValues>[1];
type Change = Omit<Tried, 'months'>;

/** What people's pay of the open months becomes if somebody confirms now. Nothing is written; no transaction is open while it computes. */
export async function effectOfProposal(ctx: ManualCtx, id: string): Promise<ResponseOf<typeof call>> {
  const tried = await ctx.withTransaction(async (inside): Promise<Tried | null> => {
    const stored = await requireSeen(inside, await findProposal(inside, id));
    if (stateOf(stored, inside.clock.now()) !== 'open') return null;
    const change = await changeOf(inside, stored);
    return change && { ...change, months: (await findOpenMonths(inside)).toSorted((a, b) => a - b) };
  });
  if (tried === null) return { effect: null };
  const found = await effectOfValues(ctx, tried);
  return ctx.withTransaction(async (inside) => ({ effect: await seenEffect(inside, found) }));
}

async function changeOf(ctx: Ctx, { kind, input }: StoredProposal): Promise<Change | null> {
  if (kind === 'quota_values') {
    const { id } = idParams.parse(input.params);
    return { quota: quotaOf(id, checkedBody(setQuotaValues, input).values), records: [] };
  }
  if (kind !== 'record_edits') return null;
  const { id } = idParams.parse(input.params);
  return { quota: null, records: await recordsOf(ctx, id, checkedBody(editRecords, input).edits) };
}

/** The body as its call takes it. */
function checkedBody<C extends Call>(of: C, input: StoredProposal['input']): BodyOf<C> {
  return checkedInput(of, input).body as BodyOf<C>; // parsed by the call's own schema
}

function quotaOf(quota_id: string, values: BodyOf<typeof setQuotaValues>['values']): Tried['quota'] {
  return {
    quota_id,
    values: values.map(({ user_id, month, value }) => ({
      user_id,
      month: present(parseMonth(month), 'month'),
      value,
    })),
  };
}

async function recordsOf(
  ctx: Ctx,
  table_id: string,
  edits: BodyOf<typeof editRecords>['edits'],
): Promise<Tried['records']> {
  const table = await requireTable(ctx, table_id);
  return [...Map.groupBy(edits, ({ record_id }) => record_id)].map(([record_id, of]) => ({
    table_id,
    record_id,
    cells: Object.fromEntries(
      of.flatMap(({ field_id, value }) => {
        const field = table.fields.find((one) => one.id === field_id);
        return field ? [[field_id, storedValue(table, field, value)]] : [];
      }),
    ),
  }));
}

/** Without the months that are locked for a person, and the people whose statements the caller does not see. */
async function seenEffect(
  ctx: Ctx,
  { months, currency, rows }: Awaited<ReturnType<typeof effectOfValues>>,
): Promise<ProposalEffect> {
  const is_everybody = seesEverybody(ctx);
  const locked = await findLocked(ctx, months);
  const open = rows.filter(({ user_id, month }) => !locked.has(`${user_id}/${month}`));
  const seen = is_everybody ? null : await findSeen(ctx, open);
  const shown = seen === null ? open : open.filter(({ user_id, month }) => seen.has(`${user_id}/${month}`));
  return {
    months,
    currency,
    rows: shown.slice(0, MAX_LISTED_IMPACTS),
    changed: shown.length,
    broken: shown.filter(({ kind }) => kind === 'breaks').length,
    difference: toText(sum(shown.map(differenceOf))),
    is_everybody,
  };
}

const differenceOf = ({ difference }: ImpactRow) => dec(difference ?? '0');
