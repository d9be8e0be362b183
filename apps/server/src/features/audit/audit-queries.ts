import type { listAuditEntries, QueryOf, ResponseOf, searchAudit } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { findSummaries, findSummariesBefore, type Summary } from './action-queries.ts';
import { auditSource } from './audit-source-queries.ts';
import { keptActions } from './kept-actions.ts';

type Stored<Row> = Omit<Row, 'at' | 'actor'> & {
  at: Date;
  actor_user_id: string | null;
  actor_name: string;
};
export type EntryRow = Stored<ResponseOf<typeof listAuditEntries>['rows'][number]>;
export type ActionRow = Stored<ResponseOf<typeof searchAudit>['rows'][number]>;

const COLUMNS = sql`e.id, e.kind, e.at, e.actor_user_id, e.actor_name, e.object_type, e.object_id, e.before, e.after, e.note, e.ip, e.request_id,
  ${auditSource} as source`;
/** One action: what a request, or a job, did in one way. */
const isSameAction = sql`o.request_id = e.request_id and o.kind = e.kind and o.actor_user_id is not distinct from e.actor_user_id`;

/** A page of the actions with matching entries, newest first, and how many there are. */
export async function findActions(
  scope: TenantDb,
  { page, size, after_id, ...filter }: QueryOf<typeof searchAudit>,
): Promise<{ rows: ActionRow[]; total: number }> {
  const range = { offset: page * size, size };
  const { found, total } =
    after_id === undefined
      ? ((await keptActions(scope, filter, range)) ?? (await findSummaries(scope, filter, range)))
      : await findSummariesBefore(scope, filter, { after_id, size });
  const { db, tenant } = scope;
  const { rows } = await sql<Omit<ActionRow, 'count' | 'month'>>`
    select ${COLUMNS} from audit_log e
    where e.environment_id = ${tenant.environment_id} and e.id = any(${found.map(({ id }) => id)}::uuid[])`.execute(
    db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const monthOf = await monthsOf(scope, found);
  return {
    rows: found.flatMap((one) => {
      const row = byId.get(one.id);
      return row ? [{ ...row, count: one.count, month: monthOf(one) }] : [];
    }),
    // A page past the last one has no row that says it.
    total:
      total === 0 && page > 0 ? (await findSummaries(scope, filter, { offset: 0, size: 1 })).total : total,
  };
}

/** Of kept summaries, which are made again when entries come: the month of a statement never changes. */
const knownMonths = new WeakMap<Summary, string | null>();

async function monthsOf(
  scope: TenantDb,
  found: readonly Summary[],
): Promise<(one: Summary) => string | null> {
  const unknown = found.filter((one) => !knownMonths.has(one));
  const ids = unknown.map(({ id }) => id);
  const months = ids.length === 0 ? new Map<string, string>() : await findMonths(scope, ids);
  for (const one of unknown) knownMonths.set(one, months.get(one.id) ?? null);
  return (one) => knownMonths.get(one) ?? null;
}

/** Of a larger action the first entries tell its month: to look at all of ten thousand would take longer than the page. */
const TELLING_ENTRIES = 500;

/** Of the actions of these entries on statements of one month alone: that month. */
async function findMonths(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { environment_id } = tenant;
  const { rows } = await sql<{ id: string; month: string }>`
    select e.id, to_char(min(s.month), 'YYYY-MM') as month
    from audit_log e
      cross join lateral (select o.object_id::uuid as statement_id from audit_log o
        where o.environment_id = ${environment_id} and ${isSameAction} and o.object_type = 'statement' limit ${TELLING_ENTRIES}) few
      join statements s on s.environment_id = ${environment_id} and s.id = few.statement_id
    where e.environment_id = ${environment_id} and e.id = any(${[...ids]}::uuid[]) and e.object_type = 'statement'
    group by e.id having min(s.month) = max(s.month)`.execute(db);
  return new Map(rows.map(({ id, month }) => [id, month]));
}

/** A page of the entries of the action that one belongs to, newest first. */
export async function findEntries(
  { db, tenant }: TenantDb,
  id: string,
  { page, size }: QueryOf<typeof listAuditEntries>,
): Promise<{ rows: EntryRow[]; total: number } | null> {
  const { environment_id } = tenant;
  const { rows: named } = await sql<Pick<EntryRow, 'kind' | 'actor_user_id'> & { request_id: string | null }>`
    select kind, actor_user_id, request_id from audit_log where environment_id = ${environment_id} and id = ${id}`.execute(
    db,
  );
  const [action] = named;
  if (!action) return null;
  const ofAction = sql`from audit_log e where e.environment_id = ${environment_id} and ${
    action.request_id === null
      ? sql`e.id = ${id}`
      : sql`e.request_id = ${action.request_id} and e.kind = ${action.kind} and e.actor_user_id is not distinct from ${action.actor_user_id}::uuid`
  }`;
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} ${ofAction} order by e.at desc, e.id desc limit ${size} offset ${page * size}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total ${ofAction}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
