import { type TableModel, matchOf } from '@comptoir/engine';
import { MAX_LINK_DEPTH } from '@comptoir/kernel';
import { type LinkPath, type LinkPathKey, kindOf } from '../table-model.ts';

/** How a linked field's value is found; `null`: something on the way is gone, differs in kind, or leads in a cycle. */
export function pathOf(
  environment_id: string,
  models: readonly TableModel[],
  table_id: string,
  field_id: string,
  depth = 1,
): LinkPath | null {
  const table = models.find(({ id }) => id === table_id);
  const linked = table?.fields.find(({ id }) => id === field_id)?.linked;
  const match = table && linked && depth <= MAX_LINK_DEPTH ? matchOf(table, linked, models) : null;
  const found = match?.other.fields.find(({ id }) => id === linked?.field_id);
  if (!table || !match || !found) return null;
  const keys = keysOf(table, match.other, match.keys);
  const next = found.linked ? pathOf(environment_id, models, match.other.id, found.id, depth + 1) : null;
  if (!keys || (found.linked && !next)) return null;
  return { environment_id, table_id: match.other.id, keys, field_id: found.id, next };
}

/** How an object field finds its records. */
export function linkPath(
  environment_id: string,
  models: readonly TableModel[],
  table_id: string,
  field_id: string,
): LinkPath | null {
  const table = models.find(({ id }) => id === table_id);
  const match = table && matchOf(table, { kind: 'SyncField', link_field_id: field_id, field_id: '' }, models);
  const keys = match && keysOf(table, match.other, match.keys);
  return match && keys
    ? { environment_id, table_id: match.other.id, keys, field_id: match.other.name_field_id, next: null }
    : null;
}

/** Both sides of a key are stored, and in one way. */
function keysOf(
  table: TableModel,
  other: TableModel,
  keys: readonly Omit<LinkPathKey, 'kind'>[],
): LinkPathKey[] | null {
  const found = keys.flatMap(({ field_id, other_field_id }): LinkPathKey[] => {
    const own = table.fields.find(({ id, linked }) => id === field_id && !linked);
    const theirs = other.fields.find(({ id, linked }) => id === other_field_id && !linked);
    const kind = own && kindOf(own.type);
    return kind && theirs && kind === kindOf(theirs.type) && kind !== 'texts'
      ? [{ field_id, other_field_id, kind }]
      : [];
  });
  return found.length === keys.length ? found : null;
}
