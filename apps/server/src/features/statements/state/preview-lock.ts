import { type BodyOf, type LockPreview, PAY_CAUSES, type previewLock as call } from '@comptoir/contract';
import {
  abs,
  add,
  compare,
  dec,
  type Decimal,
  type Month,
  monthOf,
  sign,
  sub,
  toText,
  ZERO,
} from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { rulesOf } from '../detail/statement-wire.ts';
import { requestedBoard } from '../board/requested-board.ts';
import { keptLockable } from '../kept/kept-lockable.ts';
import { prepareReach } from '../../visibility/index.ts';
import { everyFitting, requireRight } from './change-statement-state.ts';
import type { StateRules } from './statement-policy.ts';
import { findRecentChanges, sumRecentCauses } from './recent-change-queries.ts';

/** Somebody who locks a month looked at it about a week before. */
const COMPARED_DAYS = 7;
const DAY_MS = 86_400_000;
const LISTED = 5;

/** What changed lately in the statements that would be locked. Changes nothing. */
export async function previewLock(ctx: Ctx, body: BodyOf<typeof call>): Promise<LockPreview> {
  requirePermission(ctx, 'statement', 'read');
  const period = await companyPeriod(ctx);
  const month = monthOf(body.year, body.month);
  const ids = body.statement_ids ?? (await lockable(ctx, body, month, rulesOf(period)));
  const since = new Date(ctx.clock.now().getTime() - COMPARED_DAYS * DAY_MS);
  const found = await findRecentChanges(ctx, month, [...new Set(ids)], since);
  const difference = found.reduce((sum, row) => add(sum, dec(row.difference)), ZERO);
  const causes = await sumRecentCauses(
    ctx,
    found.map(({ id }) => id),
    since,
  );
  return {
    since: since.toISOString(),
    statements: found.length,
    currency: period.settings.currency,
    difference: toText(difference),
    causes: withRest(causes, difference),
    rows: found.slice(0, LISTED).map((row) => ({
      statement_id: row.id,
      user_id: row.user_id,
      name: row.user_name,
      difference: row.difference,
    })),
  };
}

/** All that a lock fits: from memory where the board is kept, for ten thousand people take seconds to read. */
async function lockable(
  ctx: Ctx,
  body: BodyOf<typeof call>,
  month: Month,
  rules: StateRules,
): Promise<readonly string[]> {
  requireRight(ctx, 'lock');
  await prepareReach(ctx);
  const { tabs: _, ...what } = await requestedBoard(ctx, body, { month, current: rules.current });
  return (
    (await keptLockable(ctx, what, rules)) ??
    (await everyFitting(ctx, { ...body, mode: 'lock' }, month, rules)).ids
  );
}

/** What no cause explains is in `other`: the parts add up to the whole. */
function withRest(
  causes: readonly { readonly cause: string; readonly earned: string }[],
  difference: Decimal,
): LockPreview['causes'] {
  const byCause = new Map(causes.map((one) => [one.cause, dec(one.earned)]));
  const explained = [...byCause.values()].reduce(add, ZERO);
  byCause.set('other', add(byCause.get('other') ?? ZERO, sub(difference, explained)));
  return PAY_CAUSES.flatMap((cause) => {
    const earned = byCause.get(cause) ?? ZERO;
    return sign(earned) === 0 ? [] : [{ cause, earned }];
  })
    .toSorted((a, b) => compare(abs(b.earned), abs(a.earned)))
    .map(({ cause, earned }) => ({ cause, earned: toText(earned) }));
}
