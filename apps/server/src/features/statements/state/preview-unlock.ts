import type { BodyOf, previewUnlock as call, UnlockPreview } from '@comptoir/contract';
import { add, dec, type Decimal, monthOf, monthText, sub, toText, ZERO } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { rightsOf, rulesOf } from '../detail/statement-wire.ts';
import { everyFitting } from './change-statement-state.ts';
import { readForUnlock, type UnlockRow } from './state-queries.ts';
import { refusalOf, rightRefusalOf } from './statement-policy.ts';

/** Locked statements of so many months are compared with today's data by every calculation. */
const COMPARED_MONTHS = 12;

/** What unlocking these statements would change, from the comparison that is kept beside each. Changes nothing. */
export async function previewUnlock(ctx: Ctx, body: BodyOf<typeof call>): Promise<UnlockPreview> {
  requirePermission(ctx, 'statement', 'read');
  const month = monthOf(body.year, body.month);
  const rules = rulesOf(await companyPeriod(ctx));
  const ids = body.statement_ids ?? (await everyFitting(ctx, { ...body, mode: 'unlock' }, month, rules)).ids;
  const found = await readForUnlock(ctx, month, [...new Set(ids)]);
  const fitting = found.filter(
    (row) =>
      rightRefusalOf('unlock', rightsOf(ctx, row)) === null && refusalOf('unlock', row.state, rules) === null,
  );
  let now = ZERO;
  let difference = ZERO;
  for (const row of fitting) {
    now = add(now, dec(row.earned));
    difference = add(difference, dec(row.difference ?? '0'));
  }
  return {
    statements: fitting.length,
    rows: fitting.flatMap((row) => rowOf(row, monthText(month)) ?? []),
    now: toText(now),
    after: toText(add(now, difference)),
    difference: toText(difference),
    is_compared: rules.current - month <= COMPARED_MONTHS,
  };
}

function rowOf(
  { user_id, user_name, earned, difference, breaks }: UnlockRow,
  month: string,
): UnlockPreview['rows'][number] | null {
  if (difference === null) return null;
  const now: Decimal = dec(earned);
  const row = { user_id, name: user_name, month, now: toText(now) };
  if (breaks) return { ...row, after: null, difference: null, kind: 'breaks' };
  const then = add(now, dec(difference));
  return { ...row, after: toText(then), difference: toText(sub(then, now)), kind: 'changes' };
}
