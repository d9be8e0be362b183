import { MAX_FOUND_CELLS, type BodyOf, type findCells as call, type ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_TABLE_ROWS } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { filterSql, findUserOrder } from '../records/index.ts';
import { fieldsOf, requireTable, type Field } from '../tables/index.ts';
import { findPlaces } from './find-cells-queries.ts';
import { matchesByField } from './text-match-queries.ts';

/** The places of cells with the text, in the order that the grid shows: the next ones from a row on. */
export async function findCells(
  ctx: Ctx,
  table_id: string,
  { find, field_ids, search, conditions, sort, from, direction }: BodyOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, table_id);
  if (table.record_count > MAX_TABLE_ROWS) throw new AppError('table_too_large', { most: MAX_TABLE_ROWS });
  const fields = chosen(fieldsOf(table), field_ids);
  const matches = await matchesByField(ctx, fields, find);
  const byUser = sort.some(
    ({ field_id }) => fieldsOf(table).find(({ id }) => id === field_id)?.kind === 'user',
  );
  const found = await findPlaces(ctx, table, {
    sort,
    user_order: byUser ? await findUserOrder(ctx) : null,
    where: await filterSql(ctx, table, conditions, search),
    matches,
    from,
    isForward: direction === 'forward',
    limit: MAX_FOUND_CELLS,
  });
  return { ...found, table_version: table.version };
}

function chosen(fields: readonly Field[], ids: readonly string[]): readonly Field[] {
  return ids.length === 0
    ? fields
    : ids.map((id) => {
        const field = fields.find((one) => one.id === id);
        if (!field)
          throw new AppError('invalid_field', { reason: 'unknown_field', field_id: id }, 'field_ids');
        return field;
      });
}
