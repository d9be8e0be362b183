import type { Ctx } from '../../platform/context.ts';
import { announceChange, findTable, findTables } from '../tables/index.ts';
import { userKey } from './csv/parse-values.ts';
import { findUserKeys } from './import-queries.ts';
import { findUnmatchedNames, rematchNames } from './merge-queries.ts';

/** Beyond this many records the change is announced as a whole. */
const MAX_NAMED = 10_000;

/**
 * Users were added or renamed: records whose imported name had no user find theirs now. Called by every change of users, in the
 * same transaction. Answers how many records were tied.
 */
export async function rematchUsers(ctx: Ctx): Promise<number> {
  const keys = await findUserKeys(ctx);
  let tied = 0;
  for (const { id } of await findTables(ctx, false)) {
    const table = await findTable(ctx, id);
    const changed: string[] = [];
    for (const field of table?.fields ?? []) {
      if (field.kind !== 'user') continue;
      const found = (await findUnmatchedNames(ctx, id, field)).flatMap((name) => {
        const user_id = keys.get(userKey(name));
        return user_id ? [{ name, user_id }] : [];
      });
      if (found.length === 0) continue;
      changed.push(
        ...(await rematchNames(
          ctx,
          id,
          field,
          found.map((each) => each.name),
          found.map((each) => each.user_id),
        )),
      );
    }
    if (changed.length === 0) continue;
    await announceChange(ctx, {
      table_id: id,
      record_ids: changed.length > MAX_NAMED ? null : [...new Set(changed)],
    });
    tied += changed.length;
  }
  return tied;
}
