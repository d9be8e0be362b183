import { companyChannel, userChannel } from '@comptoir/contract';
import type { Database } from '../db/index.ts';

type Pool = Pick<Database, 'pool'>;

export interface OutboxRow {
  readonly id: string;
  readonly environment_id: string;
  readonly channel: string;
  readonly name: string;
  readonly data: unknown;
}

export async function readRows({ pool }: Pool, ids: readonly string[]): Promise<OutboxRow[]> {
  const found = await pool.query<OutboxRow>(
    `update outbox set dispatched_at = coalesce(dispatched_at, now()) where id = any($1) and kind = 'realtime'
     returning id, environment_id, channel, name, data`,
    [ids],
  );
  return inOrder(found.rows);
}

/** The longest transaction that is thought of. */
const LONGEST_MS = 15 * 60_000;

/**
 * Events that may have been committed since then. One of a long transaction was written earlier: no process has sent it yet, or one did
 * after its commit.
 */
export async function readRecent({ pool }: Pool, since: Date): Promise<OutboxRow[]> {
  const found = await pool.query<OutboxRow>(
    `select id, environment_id, channel, name, data from outbox
     where kind = 'realtime' and created_at > $2 and (created_at > $1 or dispatched_at is null or dispatched_at > $1)
     order by id`,
    [since, new Date(since.getTime() - LONGEST_MS)],
  );
  return found.rows;
}

/** Events that no process has sent yet, for this one alone until `noteUnsent` or the end of its claim. */
export async function claimUnsent(
  { pool }: Pool,
  { since, claim, most, claim_s }: Claiming,
): Promise<OutboxRow[]> {
  const found = await pool.query<OutboxRow>(
    `update outbox set claim = $2, claimed_until = now() + make_interval(secs => $4)
     where id in (
       select id from outbox where kind = 'realtime' and dispatched_at is null and created_at > $1
         and (claimed_until is null or claimed_until < now())
       order by sequence limit $3 for update skip locked)
     returning id, environment_id, channel, name, data`,
    [since, claim, most, claim_s],
  );
  return inOrder(found.rows);
}
export interface Claiming {
  readonly since: Date;
  readonly claim: string;
  readonly most: number;
  readonly claim_s: number;
}

export async function notePublished({ pool }: Pool, claim: string): Promise<void> {
  await pool.query(
    `update outbox set dispatched_at = now(), claimed_until = null where kind = 'realtime' and claim = $1 and dispatched_at is null`,
    [claim],
  );
}

/** They are sent again by the next process that looks. */
export async function noteUnsent({ pool }: Pool, claim: string): Promise<void> {
  await pool.query(
    `update outbox set claimed_until = null where kind = 'realtime' and claim = $1 and dispatched_at is null`,
    [claim],
  );
}

/** In the order in which they were written: ids are time-ordered. */
const inOrder = (rows: readonly OutboxRow[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

export function channelOf(row: OutboxRow): string {
  return row.channel === 'company'
    ? companyChannel(row.environment_id)
    : userChannel(row.environment_id, row.channel.replace(/^user:/, ''));
}
