import pg from 'pg';
import type { Database } from '../db/index.ts';

/** What leaves the installation, each by its own sender. */
export type DeliveryKind = 'mail' | 'slack' | 'webhook';

/** One row that this process has for itself until its claim ends. */
export interface Delivery {
  readonly id: string;
  readonly claim: string;
  readonly environment_id: string;
  readonly channel: string;
  readonly name: string;
  readonly data: unknown;
  readonly created_at: Date;
  /** 1 at the first try. */
  readonly attempts: number;
}

/** Longer than a sender waits for anything: a claim that ended belonged to a process that died. */
const CLAIM = '5 minutes';

/** One after the other per channel: a receiver that does not answer holds up nobody else, and is not called twice at once. */
const CHANNEL_IS_FREE = `not exists (select 1 from outbox busy
  where busy.kind = outbox.kind and busy.channel = outbox.channel and busy.claimed_until > now())`;

/** The next one that is due, by the database's clock; null: none. */
export async function claimDue(
  { pool }: { readonly pool: Pick<pg.Pool, 'query'> },
  kind: DeliveryKind,
  claim: string,
): Promise<Delivery | null> {
  // Claims that are made at once don't see each other: each would call the same receiver. They are made in turn, in one transaction each,
  // and the second statement sees what the claim before it committed.
  const [turn, isFree] =
    kind !== 'mail'
      ? [`select pg_advisory_xact_lock(hashtextextended('outbox ${kind}', 0));`, `and ${CHANNEL_IS_FREE}`]
      : ['', ''];
  const answers = await pool.query<Delivery>(
    `${turn} update outbox set claim = ${pg.escapeLiteral(claim)}, claimed_until = now() + interval '${CLAIM}',
       attempts = attempts + 1, handed_at = null
     where id = (
       select id from outbox where kind = '${kind}' and dispatched_at is null and failed_at is null and run_at <= now()
         and (claimed_until is null or claimed_until < now()) ${isFree}
       order by run_at, sequence limit 1 for update skip locked)
     returning id, claim, environment_id, channel, name, data, created_at, attempts`,
  );
  // The library answers several statements with an array of results, which its types leave out.
  return [answers].flat().at(-1)?.rows[0] ?? null;
}

/** Right before the last byte. Throws when another process took it over since. */
export async function noteHanded(database: Pick<Database, 'pool'>, delivery: Delivery): Promise<void> {
  await change(database, delivery, 'handed_at = now()');
}

/** What was in it (links, addresses) is kept nowhere else any more. */
export async function noteSent(database: Pick<Database, 'pool'>, delivery: Delivery): Promise<void> {
  await change(database, delivery, `dispatched_at = now(), data = '{}', error = null, claimed_until = null`);
}

export async function noteRetry(
  database: Pick<Database, 'pool'>,
  delivery: Delivery,
  { error, wait_s }: { readonly error: string; readonly wait_s: number },
): Promise<void> {
  await change(
    database,
    delivery,
    'run_at = now() + make_interval(secs => $3), claimed_until = null, handed_at = null, error = $4',
    [wait_s, error],
  );
}

export async function noteFailed(
  database: Pick<Database, 'pool'>,
  delivery: Delivery,
  error: string,
): Promise<void> {
  await change(database, delivery, `failed_at = now(), data = '{}', claimed_until = null, error = $3`, [
    error,
  ]);
}

/** What else waits for this receiver waits a little longer: one call finds out whether it answers again, not hundreds. */
export async function pauseChannel(
  { pool }: Pick<Database, 'pool'>,
  { kind, channel }: { readonly kind: DeliveryKind; readonly channel: string },
  pause_s: number,
): Promise<void> {
  await pool.query(
    `update outbox set run_at = now() + make_interval(secs => $3)
     where kind = $1 and channel = $2 and dispatched_at is null and failed_at is null
       and (claimed_until is null or claimed_until < now()) and run_at < now() + make_interval(secs => $3)`,
    [kind, channel, pause_s],
  );
}

async function change(
  { pool }: Pick<Database, 'pool'>,
  { id, claim }: Delivery,
  set: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const { rowCount } = await pool.query(
    `update outbox set ${set} where id = $1 and claim = $2 and dispatched_at is null and failed_at is null`,
    [id, claim, ...values],
  );
  if (rowCount !== 1) throw new Error('another process has taken this delivery over');
}
