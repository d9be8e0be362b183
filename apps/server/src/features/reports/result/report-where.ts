import type { ReportLook } from '@comptoir/contract';
import { conditionsIn } from '@comptoir/engine';
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

/** Columns that the conditions name. */
export const filterColumns = ({ filters, link }: Pick<ReportLook, 'filters' | 'link'>): string[] =>
  conditionsIn({ kind: 'group', link, items: filters }).flatMap(({ field_id, comparand }) =>
    comparand?.kind === 'field' ? [field_id, comparand.field_id] : [field_id],
  );
