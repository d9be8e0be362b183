import type { Ctx } from '../../../platform/context.ts';
import type { RawBuilder } from '../../../platform/db/index.ts';
import { conditionContext, conditionSql } from '../../records/index.ts';
import type { OpenReport } from '../source/open-source.ts';

/** The report's conditions over its relation `r`; `null`: every row. */
export async function filterOf(ctx: Ctx, { look, columns }: OpenReport): Promise<RawBuilder<unknown> | null> {
  if (look.filters.length === 0) return null;
  const group = { kind: 'group' as const, link: look.link, items: look.filters };
  const fields = columns.map(({ field }) => field);
  return conditionSql(group, await conditionContext(ctx, fields, group));
}
