import { type FieldModel, type LinkedValue, type TableModel, matchOf } from '@comptoir/engine';
import { AppError, type ErrorParams } from '@comptoir/contract/errors';
import { MAX_LINK_DEPTH } from '@comptoir/kernel';
import { kindOf } from '../table-model.ts';

type Reason = ErrorParams['invalid_link']['reason'];

const refused = (reason: Reason, at: string): AppError => new AppError('invalid_link', { reason }, at);

/** Refuses a link that finds no records by its settings. */
export function checkLink(
  models: readonly TableModel[],
  type: FieldModel['type'],
  link: NonNullable<FieldModel['link']>,
): void {
  if (type !== 'object') throw refused('no_object', 'link');
  const other = models.find(({ id }) => id === link.table_id);
  if (!other) throw refused('no_table', 'link');
  if ((link.by === 'id' ? other.id_field_id : other.name_field_id || null) === null)
    throw refused('no_id', 'link');
}

/** The field that a linked value reads. Refuses one that is not there, whose keys can't be equal, and links that are too many. */
export function checkLinked(
  models: readonly TableModel[],
  table_id: string,
  field_id: string | null,
  linked: LinkedValue,
): FieldModel {
  const table = models.find(({ id }) => id === table_id);
  const match = table && matchOf(table, linked, models);
  if (!match) throw refused(linked.kind === 'SyncField' ? 'no_object' : 'no_table', 'linked');
  const stored = (one: TableModel, id: string) =>
    one.fields.find((field) => field.id === id && !field.linked);
  for (const key of match.keys) {
    const [own, other] = [stored(table, key.field_id), stored(match.other, key.other_field_id)];
    if (!own || !other) throw refused('no_field', 'linked');
    if (kindOf(own.type) !== kindOf(other.type) || kindOf(own.type) === 'texts')
      throw refused('keys_differ', 'linked');
  }
  const found = match.other.fields.find(({ id }) => id === linked.field_id);
  if (!found) throw refused('no_field', 'linked');
  checkDepth(models, match.other, found, field_id, 1);
  return found;
}

/** Follows the links of the field that is read: they must end soon, and elsewhere. */
function checkDepth(
  models: readonly TableModel[],
  table: TableModel,
  field: FieldModel,
  reader_id: string | null,
  depth: number,
): void {
  if (field.id === reader_id) throw refused('cycle', 'linked');
  if (!field.linked) return;
  if (depth === MAX_LINK_DEPTH) throw refused('too_deep', 'linked');
  const match = matchOf(table, field.linked, models);
  const next = match?.other.fields.find(({ id }) => id === field.linked?.field_id);
  if (match && next) checkDepth(models, match.other, next, reader_id, depth + 1);
}
