import type { RecordPreview } from '@comptoir/contract';
import type { ConditionGroup } from '@comptoir/engine';
import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { fieldsOf, fieldValue, isLinked, unmatchedValue, type DataTable } from '../tables/index.ts';
import { conditionContext } from './condition-context.ts';
import { conditionSql } from './condition-sql.ts';
import { foldedSql } from './folded-text-queries.ts';
import { findUsersNamedLike } from './people-queries.ts';
import { viewerOf } from './preview-records.ts';
import { hasTexts, inTextsSql, needleOf, ownTextFields, togetherSql } from './record-texts-queries.ts';
import { MIN_COPIED_RECORDS } from './record-texts.ts';

/** What a person sees of a table: as `filterSql`, or as the person does as whom a view is looked at. */
export async function seenSql(
  ctx: Ctx,
  table: DataTable,
  shown: RecordPreview & { readonly conditions: ConditionGroup | null; readonly search: string },
): Promise<RawBuilder<unknown> | null> {
  const viewer = await viewerOf(ctx, table.id, shown);
  return viewer ? filterSql(viewer, table, shown.conditions, shown.search) : sql`false`;
}

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

/**
 * The searched text, anywhere in a text field, an unmatched name or a user's name. The record's own texts are put together and folded once,
 * or read in their copy.
 */
async function wordsSql(ctx: Ctx, table: DataTable, words: string): Promise<RawBuilder<unknown>> {
  const needle = needleOf(words);
  const fields = fieldsOf(table);
  const own = ownTextFields(table);
  const linked = fields.filter(
    (field) => isLinked(field) && (field.kind === 'text' || field.kind === 'user'),
  );
  const isCopied = table.record_count >= MIN_COPIED_RECORDS && (await hasTexts(ctx, table));
  const texts = [
    ...(own.length === 0 || isCopied ? [] : [togetherSql(own)]),
    ...linked.map((field) => (field.kind === 'user' ? unmatchedValue(field) : fieldValue(field))),
  ];
  const parts = texts.map(
    (text) =>
      sql`(select strpos(${foldedSql(sql`held.value`)}, ${needle}) > 0 from (select ${text} as value offset 0) held)`,
  );
  if (isCopied) parts.unshift(inTextsSql(ctx, table.id, needle));
  const users = fields.filter((field) => field.kind === 'user');
  const ids = users.length > 0 ? await findUsersNamedLike(ctx, words) : [];
  if (ids.length > 0) parts.push(...users.map((field) => sql`${fieldValue(field)} = any(${ids}::uuid[])`));
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** Of those records, the ones whose ids follow. */
export const followingSql = (where: RawBuilder<unknown> | null, id: string): RawBuilder<unknown> =>
  sql`${where ?? sql`true`} and r.id > ${id}::uuid`;
