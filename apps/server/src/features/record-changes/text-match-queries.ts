import type { FindText } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { findUserNames, findUsersNamedLike } from '../records/index.ts';
import type { Field } from '../tables/index.ts';
import { hasText } from './cell-change-policy.ts';
import { cellMatches } from './find-text-queries.ts';

/** Whether a record `r` has a cell of these fields that contains the text. */
export async function findTextMatch(
  ctx: Ctx,
  fields: readonly Field[],
  find: FindText,
): Promise<RawBuilder<unknown>> {
  const parts = [...(await matchesByField(ctx, fields, find)).values()];
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** The same for each field that may contain it. */
export async function matchesByField(
  ctx: Ctx,
  fields: readonly Field[],
  find: FindText,
): Promise<ReadonlyMap<string, RawBuilder<unknown>>> {
  const user_ids = fields.some(({ kind }) => kind === 'user') ? await usersWith(ctx, find) : [];
  return new Map(
    fields.flatMap((field) => {
      const match = cellMatches(field, find, user_ids);
      return match === null ? [] : [[field.id, match] as const];
    }),
  );
}

async function usersWith(ctx: Ctx, find: FindText): Promise<readonly string[]> {
  const names = await findUserNames(ctx, await findUsersNamedLike(ctx, find.text));
  return Object.entries(names).flatMap(([id, name]) => (hasText(name, find) ? [id] : []));
}
