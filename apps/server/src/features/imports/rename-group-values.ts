import type { Ctx } from '../../platform/context.ts';
import { announceChange, findTable, findTables } from '../tables/index.ts';
import { userKey } from './csv/parse-values.ts';
import { findGroupKeys, renameGroupTexts } from './group-key-queries.ts';

/** Beyond this many records the change is announced as a whole. */
const MAX_NAMED = 10_000;

/**
 * A group is new or has another name or key: fields of the type group that hold one of these texts get its name, unless the text is still
 * another group's. In the transaction that changes the group.
 */
export async function renameGroupValues(ctx: Ctx, texts: readonly string[], name: string): Promise<void> {
  const keys = await findGroupKeys(ctx);
  const wanted = texts
    .filter((text) => (keys.get(userKey(text)) ?? name) === name)
    .map((text) => text.toLowerCase());
  for (const { id } of await findTables(ctx, false)) {
    const table = await findTable(ctx, id);
    const changed: string[] = [];
    for (const field of table?.fields ?? [])
      if (field.type === 'group')
        changed.push(...(await renameGroupTexts(ctx, { table_id: id, field, wanted, name })));
    if (changed.length === 0) continue;
    await announceChange(ctx, {
      table_id: id,
      record_ids: changed.length > MAX_NAMED ? null : [...new Set(changed)],
    });
  }
}
