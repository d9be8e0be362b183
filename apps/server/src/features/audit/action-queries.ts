import type { QueryOf, searchAudit } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { type RawBuilder, sql } from '../../platform/db/index.ts';
import { auditSource } from './audit-source-queries.ts';

type Sql = RawBuilder<unknown>;

export type ActionFilter = Omit<QueryOf<typeof searchAudit>, 'page' | 'size' | 'after_id'>;

/** What a request, or a job, did in one way. */
export interface Summary {
  /** Names the action: the same for all its entries. */
  readonly action: string;
  /** Of its newest entry. */
  readonly id: string;
  readonly at_text: string;
  /** Its matching entries. */
  readonly count: number;
}

const GROUP = sql`request_id, case when request_id is null then id end, kind, actor_user_id`;
const SUMMARY = sql`concat_ws(' ', coalesce(request_id, max(id::text collate "C")), kind, actor_user_id) as action,
  max(id::text collate "C")::uuid as id, count(*)::int as count,
  to_char(max(at) at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') as at_text`;

function matching({ tenant }: TenantDb, filter: ActionFilter): Sql {
  const { kind, user_id, object_type, object_id, source, from, to } = filter;
  return sql`environment_id = ${tenant.environment_id}
    and (${kind ?? null}::text is null or kind = ${kind ?? null})
    and (${user_id ?? null}::uuid is null or actor_user_id = ${user_id ?? null})
    and (${object_type ?? null}::text is null or object_type = ${object_type ?? null})
    and (${object_id ?? null}::text is null or object_id = ${object_id ?? null})
    and (${source ?? null}::text is null or ${auditSource} = ${source ?? null})
    and (${from ?? null}::date is null or at >= ${from ?? null}::date)
    and (${to ?? null}::date is null or at < ${to ?? null}::date + 1)`;
}

export interface FoundSummaries {
  readonly found: Summary[];
  /** Actions that match; 0 past the end. */
  readonly total: number;
  /** The last entry of the trail that was seen; null past the end. */
  readonly last: bigint | null;
}

/** A page of the actions with matching entries, newest first: reads all that match. */
export async function findSummaries(
  scope: TenantDb,
  filter: ActionFilter,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<FoundSummaries> {
  const { rows } = await sql<Summary & { total: number; last: string | null }>`
    select ${SUMMARY}, (count(*) over ())::int as total,
      (select max(number) from audit_log where environment_id = ${scope.tenant.environment_id}) as last
    from audit_log where ${matching(scope, filter)} group by ${GROUP}
    order by max(at) desc, id desc limit ${size} offset ${offset}`.execute(scope.db);
  const [first] = rows;
  return {
    found: rows.map(({ total: _total, last: _last, ...one }) => one),
    total: first?.total ?? 0,
    last: first?.last ? BigInt(first.last) : null,
  };
}

/** The actions with matching entries before this one, newest first by their ids. */
export async function findSummariesBefore(
  scope: TenantDb,
  filter: ActionFilter,
  { after_id, size }: { readonly after_id: string; readonly size: number },
): Promise<FoundSummaries> {
  const { rows } = await sql<Summary & { total: number }>`
    select ${SUMMARY}, (count(*) over ())::int as total
    from audit_log where ${matching(scope, filter)} group by ${GROUP}
    having max(id::text collate "C") < ${after_id} order by 2 desc limit ${size}`.execute(scope.db);
  return {
    found: rows.map(({ total: _, ...one }) => one),
    total: rows[0]?.total ?? 0,
    last: null,
  };
}

/** The numbers of the first and the last entry of the chain; null before there is any. */
export async function findSpan({
  db,
  tenant,
}: TenantDb): Promise<{ readonly first: bigint; readonly last: bigint } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(number) as first, max(number) as last from audit_log where environment_id = ${tenant.environment_id}`.execute(
    db,
  );
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first: BigInt(first), last: BigInt(last) };
}

/** The actions that matching entries of these numbers belong to, as they are now; `is_new`: none of their entries is older. */
export async function findNewActions(
  scope: TenantDb,
  filter: ActionFilter,
  { after, last }: { readonly after: bigint; readonly last: bigint },
): Promise<readonly (Summary & { readonly is_new: boolean })[]> {
  const { environment_id } = scope.tenant;
  const isNew = sql`environment_id = ${environment_id} and number > ${after} and number <= ${last}`;
  const { rows } = await sql<Summary & { is_new: boolean }>`
    with touched as (
      select distinct request_id, kind, actor_user_id from audit_log where ${isNew} and request_id is not null
    )
    select ${SUMMARY}, bool_and(number > ${after}) as is_new
    from (
      select e.* from touched t join audit_log e on e.environment_id = ${environment_id}
        and e.request_id = t.request_id and e.kind = t.kind and e.actor_user_id is not distinct from t.actor_user_id
      union all
      select e.* from audit_log e where ${isNew} and request_id is null
    ) e where ${matching(scope, filter)} group by ${GROUP}`.execute(scope.db);
  return rows;
}
