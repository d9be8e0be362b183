import type { Ctx } from '../../platform/context.ts';
import { dateInZone } from '../../platform/clock/clock.ts';
import { findAdmins, type Notice, notify } from '../notifications/index.ts';
import { findEnded, findEnds } from './import-end-queries.ts';

const DAYS = 3;

/** Tells the author how the import ended; of the third day of failures in a row the admins learn, too. */
export async function notifyEnd(ctx: Ctx, import_id: string, cause: string): Promise<void> {
  const ended = await findEnded(ctx, import_id);
  if (ended === null) return;
  const { author_user_id, file_name } = ended;
  const type =
    ended.status === 'failed' ? 'import_failed' : ended.rejected > 0 ? 'import_errors' : 'import_finished';
  const notice = (of: Notice['type'], recipients: readonly string[]): Notice => ({
    recipients,
    type: of,
    kind: 'validations',
    author_id: null,
    reference: {
      type: 'IMPORTS',
      url: `/tables/imports?import=${import_id}`,
      parameters: { name: file_name },
    },
    group_key: `${of}:${file_name}`,
    cause,
  });
  const author = author_user_id === null ? [] : [author_user_id];
  await notify(ctx, notice(type, author));
  if (type === 'import_failed' && (await failsAgain(ctx)))
    await notify(ctx, {
      ...notice('import_failed_again', [...author, ...(await findAdmins(ctx))]),
      for_company: true,
    });
}

/** On this day and the two before it imports failed and none succeeded; reported once a day. */
async function failsAgain(ctx: Ctx): Promise<boolean> {
  const now = ctx.clock.now();
  const ends = await findEnds(ctx, new Date(now.getTime() - (DAYS + 1) * 86_400_000));
  const days = Array.from({ length: DAYS }, (_, back) =>
    dateInZone(new Date(now.getTime() - back * 86_400_000), 'UTC'),
  );
  const of = (day: string, status: string) =>
    ends.filter((end) => end.status === status && dateInZone(end.finished_at, 'UTC') === day).length;
  return (
    days.every((day) => of(day, 'failed') > 0 && of(day, 'finished') === 0) &&
    of(days[0] ?? '', 'failed') === 1
  );
}
