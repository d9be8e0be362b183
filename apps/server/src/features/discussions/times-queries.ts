import type { ResponseOf, getRequestTimes } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

interface TimesRow {
  readonly id: string | null;
  readonly name: string | null;
  readonly requests: number;
  readonly open: number;
  readonly first_answer_hours: number | null;
  readonly resolution_hours: number | null;
}

/** Of the last twelve months, by topic. Medians: one request that was forgotten says nothing of the others. */
export async function timesByTopic({
  db,
  tenant,
  clock,
}: Ctx): Promise<ResponseOf<typeof getRequestTimes>['topics']> {
  const environment = tenant.environment_id;
  const hours = (end: 'first_answer_at' | 'closed_at') =>
    sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(`d.${end}`)} - d.created_at)) / 3600)::numeric, 1)::float8`;
  const { rows } = await sql<TimesRow>`
    select l.id, l.name, count(*)::int as requests, count(*) filter (where d.is_open)::int as open,
      ${hours('first_answer_at')} as first_answer_hours, ${hours('closed_at')} as resolution_hours
    from discussions d left join discussion_labels l on l.environment_id = ${environment} and l.id = d.label_id
    where d.environment_id = ${environment} and d.kind = 'request' and d.created_at >= ${clock.now()}::timestamptz - interval '12 months'
    group by l.id, l.name order by count(*) desc, lower(l.name)`.execute(db);
  return rows.map(({ id, name, ...row }) => ({
    ...row,
    topic: id === null ? null : { id, name: name ?? '' },
  }));
}
