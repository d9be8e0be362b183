import { MAX_SPLIT_PEOPLE } from '@comptoir/kernel';
import { type CreditSplit, type Scope, STORAGE_OF, type StorageKind } from '../model/index.ts';
import { type CheckContext, type ScopeField, report } from './context.ts';
import { fieldsOf } from './world.ts';

type Fields = ReadonlyMap<string, Pick<ScopeField, 'id' | 'storage' | 'type'>>;

/** Checks how a scope's rows are divided among people; `own`: the fields of its source. */
export function checkSplit(ctx: CheckContext, scope: Scope, own: ReadonlyMap<string, ScopeField>): void {
  const { split, user_rule, period_rule, source } = scope;
  if (!split) return;
  const where = { scope_id: scope.id, path: 'split' };
  if (source.type !== 'data_table') return report(ctx, 'split_needs_table', where);
  if (!user_rule || user_rule.match.kind === 'attribute') report(ctx, 'split_needs_people', where);
  if (!period_rule) report(ctx, 'split_needs_date', where);
  const asks = { ctx, scope_id: scope.id };
  if (split.by.kind === 'columns') checkColumns(asks, split.by.people, own);
  else checkTable(asks, split.by, source.table_id);
  if (split.field_ids.length === 0) report(ctx, 'split_divides_nothing', { severity: 'warning', ...where });
  for (const field_id of split.field_ids)
    checkField({ ...asks, fields: own, path: 'split' }, field_id, 'decimal');
}

interface Asks {
  readonly ctx: CheckContext;
  readonly scope_id: string;
}

type Columns = Extract<CreditSplit['by'], { kind: 'columns' }>['people'];

function checkColumns({ ctx, scope_id }: Asks, people: Columns, own: Fields): void {
  const where = { scope_id, path: 'split' };
  const given = people.filter(({ share_field_id }) => share_field_id !== null).length;
  const users = new Set(people.map(({ user_field_id }) => user_field_id));
  if (people.length < 2 || people.length > MAX_SPLIT_PEOPLE || users.size < people.length)
    report(ctx, 'split_people', { ...where, params: { most: String(MAX_SPLIT_PEOPLE) } });
  if (given > 0 && given < people.length) report(ctx, 'split_share_missing', where);
  for (const { user_field_id, share_field_id } of people) {
    const place = { ctx, scope_id, fields: own, path: 'split' };
    checkField(place, user_field_id, 'user');
    if (share_field_id !== null) checkField(place, share_field_id, 'decimal');
  }
}

function checkTable(
  { ctx, scope_id }: Asks,
  by: Extract<CreditSplit['by'], { kind: 'table' }>,
  source: string,
): void {
  const where = { scope_id, path: 'split' };
  const found = fieldsOf({ type: 'data_table', table_id: by.table_id }, ctx.world);
  if (!found) return report(ctx, 'deleted_table', { ...where, params: { table_id: by.table_id } });
  const fields: Fields = new Map(
    [...found].map(([id, field]) => [id, { id, type: 'any', storage: STORAGE_OF[field.type] }]),
  );
  const place = { ctx, scope_id, fields, path: 'split' };
  const link = found.get(by.link_field_id);
  if (!link) report(ctx, 'deleted_field', { ...where, params: { field_id: by.link_field_id } });
  else if (link.link?.table_id !== source)
    report(ctx, 'split_link', { ...where, params: { field_id: by.link_field_id } });
  checkField(place, by.user_field_id, 'user');
  if (by.share_field_id !== null) checkField(place, by.share_field_id, 'decimal');
}

interface FieldPlace extends Asks {
  readonly fields: Fields;
  readonly path: string;
}

function checkField(
  { ctx, scope_id, fields, path }: FieldPlace,
  field_id: string,
  expected: StorageKind,
): void {
  const field = fields.get(field_id);
  if (!field) return report(ctx, 'deleted_field', { scope_id, path, params: { field_id } });
  if (field.storage !== expected)
    report(ctx, 'split_field_type', { scope_id, path, params: { field_id, expected } });
}
