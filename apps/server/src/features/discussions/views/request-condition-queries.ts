import { NO_USER, type RequestConditions, type RequestFilter } from '@comptoir/contract';
import { assertNever } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { IS_UNREAD } from '../list-queries.ts';
import { containing } from '../search-text.ts';

/** Is the request `d`, with the caller's membership `me`, among those that the view shows? */
export function requestCondition(ctx: Ctx, { filters, link }: RequestConditions): RawBuilder<boolean> {
  if (filters.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    filters.map((filter) => oneCondition(ctx, filter)),
    link === 'and' ? sql` and ` : sql` or `,
  )})`;
}

function oneCondition(ctx: Ctx, filter: RequestFilter): RawBuilder<unknown> {
  switch (filter.type) {
    case 'name':
      return sql`d.searched_name like ${containing(filter.value)}`;
    case 'status':
      return sql`d.is_open = any(${filter.values.map((status) => status === 'open')}::boolean[])`;
    case 'topics':
      return sql`coalesce(d.label_id = any(${filter.values}::uuid[]), false)`;
    case 'assignees': {
      const ids = filter.values.filter((id) => id !== NO_USER);
      const nobody = ids.length < filter.values.length;
      return sql`(coalesce(d.assignee_id = any(${ids}::uuid[]), false) or (${nobody} and d.assignee_id is null))`;
    }
    case 'members':
      return sql`exists (select 1 from discussion_members m where m.environment_id = ${ctx.tenant.environment_id}
        and m.discussion_id = d.id and m.user_id = any(${filter.values}::uuid[]))`;
    case 'creators':
      return sql`coalesce(d.creator_id = any(${filter.values}::uuid[]), false)`;
    case 'unread':
      return filter.value ? IS_UNREAD : sql`not ${IS_UNREAD}`;
    default:
      return assertNever(filter);
  }
}
