import * as calls from '@comptoir/contract';
import { route } from '../../platform/http/route.ts';
import { createTable } from './create-table.ts';
import { deleteTable } from './delete-table.ts';
import { listUses } from './list-uses.ts';
import { getTable, listFields, listTables } from './read-tables.ts';
import { createField } from './create-field.ts';
import { deleteField } from './delete-field.ts';
import { listUnlinked } from './links/list-unlinked.ts';
import { orderFields } from './order-fields.ts';
import { updateField } from './update-field.ts';
import { updateTable } from './update-table.ts';

export const routes = [
  route(calls.listTables, async (ctx, { query }) => ({
    tables: await listTables(ctx, query.archived === 'true'),
  })),
  route(calls.getTable, (ctx, { params }) => getTable(ctx, params.id)),
  route(calls.createTable, (ctx, { body }) => createTable(ctx, body)),
  route(calls.updateTable, (ctx, { params, body }) => updateTable(ctx, params.id, body)),
  route(calls.deleteTable, async (ctx, { params }) => {
    await deleteTable(ctx, params.id);
    return { ok: true as const };
  }),
  route(calls.listTableUses, async (ctx, { params, query }) => ({
    uses: await listUses(ctx, params.id, query.field_id),
  })),
  route(calls.listFields, async (ctx) => ({ fields: await listFields(ctx) })),
  route(calls.createField, (ctx, { params, body }) => createField(ctx, params.table_id, body)),
  route(calls.updateField, (ctx, { params, body }) => updateField(ctx, params.table_id, params.id, body)),
  route(calls.deleteField, async (ctx, { params }) => {
    await deleteField(ctx, params.table_id, params.id);
    return { ok: true as const };
  }),
  route(calls.listUnlinked, (ctx, { params }) => listUnlinked(ctx, params.table_id, params.id)),
  route(calls.orderFields, (ctx, { params, body }) => orderFields(ctx, params.table_id, body.field_ids)),
];
