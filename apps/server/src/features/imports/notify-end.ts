import type { Ctx } from '../../platform/context.ts';
import { dateInZone } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/index.ts';
import { type Notice, notify } from '../notifications/index.ts';

const DAYS = 3;

interface Ended {
  readonly author_user_id: string | null;
  readonly file_name: string;
  readonly status: string;
  readonly rejected: number;
}

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

async function findEnded({ db, tenant }: Ctx, id: string): Promise<Ended | null> {
  const { rows } = await sql<Ended>`
    select author_user_id, file_name, status, coalesce((results ->> 'rejected')::int, 0) as rejected from imports
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** On this day and the two before it imports failed and none succeeded; reported once a day. */
async function failsAgain({ db, tenant, clock }: Ctx): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql<{ status: string; finished_at: Date }>`
    select status, finished_at from imports where environment_id = ${tenant.environment_id}
      and status in ('finished', 'failed') and finished_at > ${new Date(now.getTime() - (DAYS + 1) * 86_400_000)}`.execute(
    db,
  );
  const days = Array.from({ length: DAYS }, (_, back) =>
    dateInZone(new Date(now.getTime() - back * 86_400_000), 'UTC'),
  );
  const of = (day: string, status: string) =>
    rows.filter((row) => row.status === status && dateInZone(row.finished_at, 'UTC') === day).length;
  return (
    days.every((day) => of(day, 'failed') > 0 && of(day, 'finished') === 0) &&
    of(days[0] ?? '', 'failed') === 1
  );
}

async function findAdmins({ db, tenant }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.status = 'active' and r.category = 'admin'`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
