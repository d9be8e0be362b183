import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx, Tenant } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { monthDate, statementScope } from '../../visibility/index.ts';

/** The first three places are medals. */
const MEDALS = 3;

export interface Medal {
  readonly compensation_id: string;
  readonly compensation_name: string;
  readonly rank: number;
}

/** Of the statement `s`: its person's places among the first three. */
export function medalsOf({ environment_id }: Tenant): RawBuilder<Medal[]> {
  return sql<Medal[]>`(select coalesce(jsonb_agg(jsonb_build_object('compensation_id', m.compensation_id,
      'compensation_name', m.compensation_name, 'rank', (m.ranking_data->>'rank')::int)
      order by (m.ranking_data->>'rank')::int, m.position, m.compensation_id), '[]')
    from transactions m where m.environment_id = ${environment_id} and m.statement_id = s.id
      and (m.ranking_data->>'rank')::int <= ${MEDALS})`;
}

export interface PlaceRow {
  readonly compensation_id: string;
  readonly compensation_name: string;
  readonly ongoing: boolean;
  readonly user_id: string;
  readonly user_name: string;
  readonly avatar: string | null;
  readonly ranking_data: unknown;
  readonly in_error: boolean;
}

/** The places of the month's rankings on statements that the caller sees: by ranking, then by place. */
export async function readPlaces(
  ctx: Ctx,
  month: Month,
  { compensation_id = null, podium }: { readonly compensation_id?: string | null; readonly podium: boolean },
): Promise<PlaceRow[]> {
  const environment = ctx.tenant.environment_id;
  const scope = statementScope(ctx, { as_of_month: monthText(month), user: sql`s.user_id` });
  const result = await sql<PlaceRow>`
    /* prepared */ select t.compensation_id, t.compensation_name, t.ongoing, s.user_id, u.name as user_name, u.avatar, t.ranking_data,
      t.value is null as in_error
    from statements s
      join transactions t on t.environment_id = ${environment} and t.statement_id = s.id
      join users u on u.environment_id = ${environment} and u.id = s.user_id
    where s.environment_id = ${environment} and s.month = ${monthDate(month)}::date and t.ranking_data is not null and ${scope}
      and ${compensation_id === null ? sql`true` : sql`t.compensation_id = ${compensation_id}::uuid`}
      and ${podium ? sql`(t.ranking_data->>'rank')::int <= ${MEDALS}` : sql`true`}
    order by t.position, t.compensation_id, (t.ranking_data->>'rank')::int nulls last, lower(u.name), s.user_id`.execute(
    ctx.db,
  );
  return result.rows;
}
