import type {
  BodyOf,
  createDraws as createCall,
  ResponseOf,
  updateDraw as updateCall,
} from '@comptoir/contract';
import type { drawSchema } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { monthText } from '@comptoir/kernel';
import type { z } from 'zod';
import { canBinary, requireBinary, requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { assertVersion } from '../../../platform/versions.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { isBarred } from '../adjust/adjustable.ts';
import { needsSecondPerson, payDraws, requireInScope, storedTerms } from './draw-checks.ts';
import {
  deleteDrawRow,
  type DrawRow,
  type DrawTermsText,
  findDraw,
  findDraws,
  insertDraws,
  requireDraw,
  updateDrawRow,
} from './draw-queries.ts';
import { setDrawState, setPendingTerms } from './pending-queries.ts';

type Draw = z.output<typeof drawSchema>;

const GIVE = 'statement_manual_payment_add' as const;

export async function listDraws(
  ctx: Ctx,
  { user_id }: { readonly user_id?: string | undefined },
): Promise<{ draws: Draw[]; can_change: boolean }> {
  requirePermission(ctx, 'statement', 'read');
  const { current } = await companyPeriod(ctx);
  const rows = await findDraws(ctx, current, user_id);
  return { draws: rows.map((row) => wireOf(ctx, row)), can_change: canBinary(ctx, GIVE) };
}

export async function createDraws(
  ctx: Ctx,
  { people, ...body }: BodyOf<typeof createCall>,
): Promise<ResponseOf<typeof createCall>> {
  requireBinary(ctx, GIVE);
  const user_ids = people.map((one) => one.user_id);
  for (const id of user_ids) refuseOwn(ctx, id);
  await requireInScope(ctx, user_ids, await currentMonth(ctx));
  const draws = [];
  for (const { user_id, amount, start_month, end_month } of people) {
    const own = {
      ...body,
      amount: amount ?? body.amount,
      start_month: start_month ?? body.start_month,
      end_month: end_month === undefined ? body.end_month : end_month,
    };
    const terms = await storedTerms(ctx, own);
    const state = (await needsSecondPerson(ctx, null, terms)) ? ('pending' as const) : ('active' as const);
    draws.push({ ...terms, id: ctx.newId(), audience: 'user' as const, audience_id: null, user_id, state });
  }
  await insertDraws(ctx, draws);
  for (const { id, ...after } of draws) ctx.audit({ object_type: 'draw', object_id: id, after });
  const [first = body.start_month] = draws.map((one) => one.start_month).toSorted();
  await payDraws(ctx, user_ids, first);
  return { ids: draws.map(({ id }) => id), waiting: draws.filter(({ state }) => state === 'pending').length };
}

export async function updateDraw(
  ctx: Ctx,
  id: string,
  { version, ...body }: BodyOf<typeof updateCall>,
): Promise<Draw> {
  requireBinary(ctx, GIVE);
  const before = await requireDraw(ctx, id, 'person');
  const user_id = personOf(before);
  refuseOwn(ctx, user_id);
  await requireInScope(ctx, [user_id], await currentMonth(ctx));
  assertVersion('draw', before.version, version);
  const terms = await storedTerms(ctx, body);
  const waits = await needsSecondPerson(ctx, before.state === 'pending' ? null : before, terms);
  if (waits && before.state === 'active')
    await setPendingTerms(ctx, id, { ...terms, by: ctx.actor.user_id, by_name: ctx.actor.name });
  else {
    await updateDrawRow(ctx, id, terms, before);
    if (before.state === 'pending') await setDrawState(ctx, id, waits ? 'pending' : 'active');
    else if (before.pending !== null) await setPendingTerms(ctx, id, null);
  }
  const after = (await findDraw(ctx, id)) ?? before;
  ctx.audit({ object_type: 'draw', object_id: id, before: wireOf(ctx, before), after: wireOf(ctx, after) });
  await payDraws(
    ctx,
    [user_id],
    before.start_month < terms.start_month ? before.start_month : terms.start_month,
  );
  return wireOf(ctx, after);
}

export async function deleteDraw(ctx: Ctx, id: string): Promise<void> {
  requireBinary(ctx, GIVE);
  const before = await requireDraw(ctx, id, 'person');
  const user_id = personOf(before);
  refuseOwn(ctx, user_id);
  await requireInScope(ctx, [user_id], await currentMonth(ctx));
  assertUnused(before);
  await deleteDrawRow(ctx, id);
  ctx.audit({ object_type: 'draw', object_id: id, before: wireOf(ctx, before) });
  await payDraws(ctx, [user_id], before.start_month);
}

/** What a locked statement has of it could no longer be recovered. */
export function assertUnused({ name, locked_in }: DrawRow): void {
  if (locked_in !== null) throw new AppError('draw_in_use', { name, month: locked_in });
}

/** A draw is pay, as a manual payment is. */
function refuseOwn(ctx: Ctx, user_id: string): void {
  if (isBarred(ctx, user_id)) throw new AppError('own_statement');
}

const currentMonth = async (ctx: Ctx): Promise<string> => monthText((await companyPeriod(ctx)).current);

function personOf({ user_id }: DrawRow): string {
  if (user_id === null) throw new AppError('not_found', { object: 'draw' });
  return user_id;
}

function wireOf(ctx: Ctx, row: DrawRow): Draw {
  const author = row.pending ? row.pending.by : row.created_by;
  const waits = row.state === 'pending' || row.pending !== null;
  return {
    id: row.id,
    user: { id: personOf(row), name: row.user_name ?? '', avatar: row.user_avatar },
    ...termsWire(row),
    version: row.version,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by_name,
    used: row.locked_in !== null,
    state: row.state,
    pending: row.pending && { ...termsWire(row.pending), by: row.pending.by_name },
    can_decide:
      waits &&
      author !== ctx.actor.user_id &&
      canBinary(ctx, 'statement_overwrite') &&
      !isBarred(ctx, personOf(row)),
  };
}

export function termsWire(row: DrawTermsText) {
  const {
    name,
    amount,
    currency,
    way,
    recoverable,
    recovery,
    share,
    floor,
    cap,
    start_month,
    end_month,
    comment,
  } = row;
  return {
    name,
    amount,
    currency,
    way,
    recoverable,
    recovery,
    share,
    floor,
    cap,
    start_month,
    end_month,
    comment,
  };
}
