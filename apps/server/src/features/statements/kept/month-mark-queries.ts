import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate } from '../../visibility/index.ts';
import type { Seen } from './keep-months.ts';
import { parseSnapshot } from './snapshots.ts';

interface Answer {
  readonly snapshot: string;
  readonly place: string;
  readonly marks: readonly (readonly [month: string, made_by: string, user_id: string])[];
}

const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** What the transaction sees of each month's changes since then (migration 0586); null where marks say nothing (on Citus, for instance). */
export async function readMarks(
  ctx: Ctx,
  months: readonly { readonly month: Month; readonly since: string }[],
): Promise<(month: Month) => Seen | null> {
  const { rows } = await sql<{ answer: Answer | null }>`
    /* prepared */ select board_marks_since(${ctx.tenant.environment_id}::uuid, ${months.map(({ month }) => monthDate(month))}::date[],
      ${months.map(({ since }) => since)}::text[]::xid8[]) as answer`.execute(ctx.db);
  const answer = rows[0]?.answer;
  if (!answer) return () => null;
  const snapshot = parseSnapshot(answer.snapshot);
  const { place } = answer;
  return (month) => {
    const text = monthText(month);
    const wanted = months.find((one) => one.month === month);
    return (
      (wanted && {
        place,
        snapshot,
        since: wanted.since,
        marks: answer.marks.flatMap(([of, made_by, user_id]) =>
          of === text ? [{ made_by: BigInt(made_by), user_id: user_id === EVERYBODY ? null : user_id }] : [],
        ),
      }) ??
      null
    );
  };
}
