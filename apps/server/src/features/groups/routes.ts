import * as calls from '@comptoir/contract';
import { route } from '../../platform/http/route.ts';
import { archiveDimension, unarchiveDimension } from './archive-dimension.ts';
import { archiveGroup } from './archive-group.ts';
import { createDimension } from './create-dimension.ts';
import { createGroup } from './create-group.ts';
import { deleteDimension } from './delete-dimension.ts';
import { deleteGroup } from './delete-group.ts';
import { getGroup, listGroups } from './read-groups.ts';
import { setGroupMembers } from './set-group-members.ts';
import { unarchiveGroup } from './unarchive-group.ts';
import { updateDimension } from './update-dimension.ts';
import { updateGroup } from './update-group.ts';

const ok = { ok: true as const };

export const routes = [
  route(calls.listGroups, async (ctx) => ({ dimensions: await listGroups(ctx) })),
  route(calls.getGroup, (ctx, { params }) => getGroup(ctx, params.id)),
  route(calls.createGroup, (ctx, { body }) => createGroup(ctx, body)),
  route(calls.updateGroup, (ctx, { params, body }) => updateGroup(ctx, params.id, body)),
  route(calls.deleteGroup, async (ctx, { params }) => {
    await deleteGroup(ctx, params.id);
    return ok;
  }),
  route(calls.archiveGroup, (ctx, { params, body }) => archiveGroup(ctx, params.id, body)),
  route(calls.unarchiveGroup, (ctx, { params, body }) => unarchiveGroup(ctx, params.id, body)),
  route(calls.setGroupMembers, (ctx, { params, body }) => setGroupMembers(ctx, params.id, body)),
  route(calls.createDimension, (ctx, { body }) => createDimension(ctx, body)),
  route(calls.updateDimension, (ctx, { params, body }) => updateDimension(ctx, params.id, body)),
  route(calls.archiveDimension, (ctx, { params }) => archiveDimension(ctx, params.id)),
  route(calls.unarchiveDimension, (ctx, { params }) => unarchiveDimension(ctx, params.id)),
  route(calls.deleteDimension, async (ctx, { params }) => {
    await deleteDimension(ctx, params.id);
    return ok;
  }),
];
