import { type Month, parseMonth, present } from '@comptoir/kernel';
import { canBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { notify } from '../../notifications/index.ts';
import { type Colleague, countToValidate } from '../state/notice-queries.ts';
import { boardOf, mayValidate, periodOf } from '../state/notify-states.ts';
import { claimReminder } from '../validation/reminder-queries.ts';
import { countToLock, monthsToValidate } from './digest-queries.ts';

const NOTHING_KNOWN = { earned: null, month: null };

/** What waits for this person: months to lock, statements to validate. Where nothing does, nothing is said. */
export async function remind(ctx: Ctx, reader: Colleague, day: string): Promise<typeof NOTHING_KNOWN> {
  const { current } = await companyPeriod(ctx);
  if (canBinary(ctx, 'statement_lock'))
    for (const { month, count } of await countToLock(ctx, current))
      await tell(ctx, reader, { type: 'statements_freeze_ready', month, count, day });
  if (mayValidate(reader)) await remindToValidate(ctx, reader, day, current);
  return NOTHING_KNOWN;
}

/** Not to whom somebody reminded today: nobody hears it twice a day. */
async function remindToValidate(ctx: Ctx, reader: Colleague, day: string, current: Month): Promise<void> {
  const waiting = [];
  for (const month of await monthsToValidate(ctx, current)) {
    const count = await countToValidate(ctx, reader, present(parseMonth(month), 'month'), null);
    if (count > 0) waiting.push({ month, count });
  }
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  if (count === 0 || !(await claimReminder(ctx, { user_id: reader.user_id, day, by: null, count }))) return;
  for (const one of waiting) await tell(ctx, reader, { type: 'statements_validation_ready', ...one, day });
}

function tell(
  ctx: Ctx,
  reader: Colleague,
  what: {
    readonly type: 'statements_freeze_ready' | 'statements_validation_ready';
    readonly month: string;
    readonly count: number;
    readonly day: string;
  },
): Promise<void> {
  const month = present(parseMonth(what.month), 'month');
  return notify(ctx, {
    recipients: [reader.user_id],
    type: what.type,
    kind: 'periodic',
    author_id: null,
    reference: { type: 'STATEMENTS', url: boardOf(month), parameters: periodOf(month) },
    count: what.count,
    cause: `${what.type} ${what.month} ${what.day}`,
  });
}
