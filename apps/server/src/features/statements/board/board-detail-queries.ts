import type { cellErrorSchema } from '@comptoir/contract';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { touchesStatement } from '../../visibility/index.ts';

export interface BoardDetails {
  /** The first error, with what its fix needs. */
  readonly first_error: z.input<typeof cellErrorSchema> | null;
  /** Of the first transaction with an attainment. */
  readonly measure: string | null;
  readonly target: string | null;
  /** In the statement's month. */
  readonly manager_name: string | null;
}

const NONE: BoardDetails = { first_error: null, measure: null, target: null, manager_name: null };

/** What the board shows of some statements beside their rows. They must be in the caller's scope already. */
export async function boardDetails(
  ctx: Ctx,
  statement_ids: readonly string[],
): Promise<(statement_id: string) => BoardDetails> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<BoardDetails & { readonly id: string }>`
    /* prepared */ select s.id, failed.error as first_error, reached.measure, reached.target, manager.name as manager_name
    from statements s
      left join lateral (select t.errors -> 0 as error from transactions t
        where t.environment_id = ${environment} and t.statement_id = s.id and jsonb_array_length(t.errors) > 0
        order by t.value is not null, t.position, t.id limit 1) failed on s.error_count > 0
      left join lateral (select t.figures ->> 'measure' as measure, t.figures ->> 'target' as target from transactions t
        where t.environment_id = ${environment} and t.statement_id = s.id and t.attainment is not null
        order by t.position, t.id limit 1) reached on true
      left join lateral (select m.name from manager_links d join users m on m.environment_id = ${environment} and m.id = d.manager_id
        where d.environment_id = ${environment} and d.user_id = s.user_id and ${touchesStatement(ctx.tenant)}
        order by d.start_date desc nulls last limit 1) manager on true
    where s.environment_id = ${environment} and s.id = any(${[...statement_ids]}::uuid[])`.execute(ctx.db);
  const found = new Map(rows.map(({ id, ...details }) => [id, details]));
  return (id) => found.get(id) ?? NONE;
}
