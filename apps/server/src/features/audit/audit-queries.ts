import type { listAuditEntries, QueryOf, ResponseOf, searchAudit } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { auditSource } from './audit-source-queries.ts';

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
  { db, tenant }: TenantDb,
  query: QueryOf<typeof searchAudit>,
): Promise<{ rows: ActionRow[]; total: number }> {
  const { environment_id } = tenant;
  const { rows: found } = await sql<{ id: string; count: number; total: number }>`
    select max(id::text collate "C")::uuid as id, count(*)::int as count, (count(*) over ())::int as total
    from audit_log where environment_id = ${environment_id}
      and (${query.kind ?? null}::text is null or kind = ${query.kind ?? null})
      and (${query.user_id ?? null}::uuid is null or actor_user_id = ${query.user_id ?? null})
      and (${query.object_type ?? null}::text is null or object_type = ${query.object_type ?? null})
      and (${query.object_id ?? null}::text is null or object_id = ${query.object_id ?? null})
      and (${query.source ?? null}::text is null or ${auditSource} = ${query.source ?? null})
      and (${query.from ?? null}::date is null or at >= ${query.from ?? null}::date)
      and (${query.to ?? null}::date is null or at < ${query.to ?? null}::date + 1)
    group by request_id, case when request_id is null then id end, kind, actor_user_id
    ${
      query.after_id === undefined
        ? sql`order by max(at) desc, id desc limit ${query.size} offset ${query.page * query.size}`
        : sql`having max(id::text collate "C") < ${query.after_id} order by 1 desc limit ${query.size}`
    }`.execute(db);
  const counts = new Map(found.map(({ id, count }) => [id, count]));
  const { rows } = await sql<Omit<ActionRow, 'count' | 'month'>>`
    select ${COLUMNS} from audit_log e
    where e.environment_id = ${environment_id} and e.id = any(${[...counts.keys()]}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const months = await findMonths({ db, tenant }, [...counts.keys()]);
  return {
    rows: found.flatMap(({ id, count }) => {
      const row = byId.get(id);
      return row ? [{ ...row, count, month: months.get(id) ?? null }] : [];
    }),
    total: found[0]?.total ?? (query.page === 0 ? 0 : await countActions({ db, tenant }, query)),
  };
}

/** For a page past the last one, which has no row that says it. */
const countActions = async (scope: TenantDb, query: QueryOf<typeof searchAudit>): Promise<number> =>
  (await findActions(scope, { ...query, page: 0, size: 1 })).total;

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
