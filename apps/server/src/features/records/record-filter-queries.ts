import { foldText, type ConditionGroup } from '@comptoir/engine';
import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { fieldColumn, unmatchedColumn, type DataTable } from '../tables/index.ts';
import { conditionContext } from './condition-context.ts';
import { conditionSql } from './condition-sql.ts';
import { foldedSql } from './folded-text-queries.ts';
import { findUsersNamedLike } from './people-queries.ts';

/** Conditions and searched words as one predicate over the record table `r`; `null` when neither limits anything. */
export async function filterSql(
  ctx: Ctx,
  table: DataTable,
  conditions: ConditionGroup | null,
  words: string,
): Promise<RawBuilder<unknown> | null> {
  const parts: RawBuilder<unknown>[] = [];
  if (conditions && conditions.items.length > 0) {
    parts.push(conditionSql(conditions, await conditionContext(ctx, table.fields, conditions)));
  }
  if (words !== '') parts.push(await wordsSql(ctx, table, words));
  return parts.length === 0 ? null : sql.join(parts, sql` and `);
}

/** The searched text, anywhere in a text field, an unmatched name or a user's name. */
async function wordsSql(ctx: Ctx, table: DataTable, words: string): Promise<RawBuilder<unknown>> {
  const needle = foldText(words);
  const users = table.fields.filter((field) => field.kind === 'user');
  const texts = [
    ...table.fields.filter((field) => field.kind === 'text').map((field) => fieldColumn(field.id)),
    ...users.map((field) => unmatchedColumn(field.id)),
  ];
  const parts = texts.map((column) => sql`strpos(${foldedSql(column)}, ${needle}) > 0`);
  const ids = users.length > 0 ? await findUsersNamedLike(ctx, words) : [];
  if (ids.length > 0)
    parts.push(...users.map((field) => sql`${fieldColumn(field.id)} = any(${ids}::uuid[])`));
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}
