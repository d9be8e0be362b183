import { foldText, type ConditionGroup } from '@comptoir/engine';
import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { fieldsOf, fieldValue, isLinked, unmatchedValue, type DataTable } from '../tables/index.ts';
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
    parts.push(conditionSql(conditions, await conditionContext(ctx, fieldsOf(table), conditions)));
  }
  if (words !== '') parts.push(await wordsSql(ctx, table, words));
  return parts.length === 0 ? null : sql.join(parts, sql` and `);
}

/** Between the texts of a record: nobody searches for it, so no match reaches from one field into the next. */
const BETWEEN = sql`E'\\x1f'`;

/**
 * The searched text, anywhere in a text field, an unmatched name or a user's name. The record's own texts are put together and folded once.
 */
async function wordsSql(ctx: Ctx, table: DataTable, words: string): Promise<RawBuilder<unknown>> {
  const needle = foldText(words).replaceAll('\u001f', ' ');
  const fields = fieldsOf(table);
  const users = fields.filter((field) => field.kind === 'user');
  const texts = [
    ...fields.filter((field) => field.kind === 'text').map((field) => ({ field, value: fieldValue(field) })),
    ...users.map((field) => ({ field, value: unmatchedValue(field) })),
  ];
  const own = texts.filter(({ field }) => !isLinked(field)).map(({ value }) => value);
  const held = own.length === 0 ? [] : [sql`concat_ws(${BETWEEN}, ${sql.join(own)})`];
  const linked = texts.filter(({ field }) => isLinked(field)).map(({ value }) => value);
  const parts = [...held, ...linked].map(
    (text) =>
      sql`(select strpos(${foldedSql(sql`held.value`)}, ${needle}) > 0 from (select ${text} as value offset 0) held)`,
  );
  const ids = users.length > 0 ? await findUsersNamedLike(ctx, words) : [];
  if (ids.length > 0) parts.push(...users.map((field) => sql`${fieldValue(field)} = any(${ids}::uuid[])`));
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}
