import { sql, type Database, type Db } from '../db/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { isOwnCheckpoint } from './checkpoint.ts';

/** What the audit trail of one environment says of itself. */
export interface TrailReport {
  readonly environment_id: string;
  readonly company: string;
  readonly environment: string;
  readonly entries: number;
  /** Covers everything up to here: written down elsewhere, it shows later that nothing before it was changed. */
  readonly head: string;
  /** The last entry that the company's own rule removed; null: none was. */
  readonly removed_up_to: number | null;
  /** Sentences; none when the trail is whole. */
  readonly faults: readonly string[];
}

interface Row {
  readonly environment_id: string;
  readonly company: string;
  readonly environment: string;
  readonly entries: string;
  readonly head: string;
  readonly last: string;
  readonly checkpoint: { readonly number: number; readonly hash: string; readonly sealed: string } | null;
  readonly ends_at_head: boolean;
  readonly begins_whole: boolean;
  readonly broken: readonly {
    readonly number: number;
    readonly expected: number;
    readonly changed: boolean;
  }[];
}

const SHOWN = 5;

const CONTENT =
  sql.raw(`environment_id, number, id, at, kind, actor_user_id, actor_account_id, actor_name, object_type, object_id, before, after,
  note, ip, request_id, source`);

/** Computes every hash again. Runs as the owner, past row security; reads the whole trail. `secrets`: null where the key is not here. */
export async function verifyTrails(database: Database, secrets: Secrets | null): Promise<TrailReport[]> {
  return database.transaction(
    { read_only: true, isolation: 'repeatable read', statement_timeout_ms: 0 },
    async (db) => {
      const environments = await sql<{ id: string }>`select id from environments order by id`.execute(db);
      const reports: TrailReport[] = [];
      for (const { id } of environments.rows) reports.push(await verifyTrail(db, id, secrets));
      return reports;
    },
  );
}

async function verifyTrail(db: Db, id: string, secrets: Secrets | null): Promise<TrailReport> {
  const found = await sql<Row>`
    with head as materialized (
      select coalesce(h.number, 0) as number, coalesce(h.hash, sha256('')) as hash, coalesce(h.earlier_count, 0) as earlier_count,
        coalesce(h.earlier_hash, sha256('')) as earlier_hash
      from (select) one left join audit_heads h on h.environment_id = ${id}
    ), cut as materialized (
      select k.number, k.hash, k.sealed from (select) one left join lateral (
        select * from audit_checkpoints where environment_id = ${id} order by number desc limit 1) k on true
    ), checked as (
      select number, hash, lag(number, 1, (select coalesce(number, 0) from cut)) over chain + 1 as expected,
        audit_entry_hash(lag(hash, 1, (select coalesce(cut.hash, head.earlier_hash) from cut, head)) over chain, ${CONTENT}) is distinct from hash as changed
      from audit_log where environment_id = ${id} and number is not null
      window chain as (order by number)
    ), earlier as (
      select count(*) as count, sha256(coalesce(string_agg(audit_entry_hash(''::bytea, ${CONTENT}), ''::bytea order by id), '')) as hash
      from audit_log where environment_id = ${id} and number is null
    )
    select e.id as environment_id, c.name as company, e.name as environment, head.number::text as last, encode(head.hash, 'hex') as head,
      (select count(*) from audit_log where environment_id = ${id})::text as entries,
      coalesce((select max(number) from checked), cut.number, 0) = head.number
        and coalesce((select hash from checked order by number desc limit 1), cut.hash, head.earlier_hash) = head.hash as ends_at_head,
      case when cut.number is null then (earlier.count, earlier.hash) = (head.earlier_count, head.earlier_hash) else earlier.count = 0 end
        as begins_whole,
      case when cut.number is not null then jsonb_build_object('number', cut.number, 'hash', encode(cut.hash, 'hex'), 'sealed', cut.sealed) end
        as checkpoint,
      coalesce((select jsonb_agg(broken) from (
        select number, expected, changed from checked where changed or number <> expected order by number limit ${SHOWN}) broken), '[]') as broken
    from environments e join companies c on c.id = e.company_id, head, earlier, cut where e.id = ${id}`.execute(
    db,
  );
  const row = found.rows[0];
  if (!row) throw new Error('the environment is there');
  const { environment_id, company, environment, head, checkpoint } = row;
  const isForged =
    checkpoint !== null && secrets !== null && !isOwnCheckpoint(secrets, environment_id, checkpoint);
  const faults = [
    ...(isForged
      ? [`The checkpoint after entry ${checkpoint.number} was not made by this installation.`]
      : []),
    ...faultsOf(row),
  ];
  const removed_up_to = checkpoint?.number ?? null;
  return { environment_id, company, environment, head, entries: Number(row.entries), removed_up_to, faults };
}

function faultsOf(row: Row): string[] {
  const faults = row.begins_whole
    ? []
    : ['The entries from before the chain were changed, removed or added to.'];
  for (const { number, expected } of row.broken) {
    if (number > expected)
      faults.push(
        `${number - expected === 1 ? `Entry ${expected} is` : `Entries ${expected} to ${number - 1} are`} missing.`,
      );
    else faults.push(`Entry ${number}, or the one before it, was changed.`);
  }
  if (!row.ends_at_head)
    faults.push(
      `The trail does not end with entry ${row.last}: the last entries are missing or were changed.`,
    );
  return faults;
}
