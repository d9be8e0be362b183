import * as calls from '@comptoir/contract';
import { route } from '../../platform/http/route.ts';
import { createAttribute } from './create-attribute.ts';
import { deleteAttribute } from './delete-attribute.ts';
import { listAttributes } from './list-attributes.ts';
import { updateAttribute } from './update-attribute.ts';
import { setAttributeValues } from './set-values.ts';

const ok = { ok: true as const };

export const routes = [
  route(calls.listAttributes, async (ctx) => ({ attributes: await listAttributes(ctx) })),
  route(calls.createAttribute, (ctx, { body }) => createAttribute(ctx, body)),
  route(calls.updateAttribute, (ctx, { params, body }) => updateAttribute(ctx, params.id, body)),
  route(calls.deleteAttribute, async (ctx, { params }) => {
    await deleteAttribute(ctx, params.id);
    return ok;
  }),
  route(calls.setAttributeValues, async (ctx, { params, body }) => {
    await setAttributeValues(ctx, params.id, body);
    return ok;
  }),
];
