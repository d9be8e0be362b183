import * as calls from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { sendCsv } from '../../platform/files/csv-text.ts';
import { route } from '../../platform/http/route.ts';
import { findAvatar, removeAvatar, uploadAvatar } from './change-avatar.ts';
import { addSupervisedUsers } from './add-supervised-users.ts';
import { removeManager } from './remove-manager.ts';
import { setManager } from './set-manager.ts';
import { setSupervisedUsers } from './set-supervised-users.ts';
import { inviteUser } from './invite-user.ts';
import { exportOrgChart, findOverlaps, getOrgChart } from './read-managers.ts';
import { getUser, listUsers, searchUsers } from './read-users.ts';
import { createUser } from './create-user.ts';
import { setUserSynced } from './unsync-user.ts';
import { updateUser } from './update-user.ts';
import { archiveUser } from './archive-user.ts';
import { setUserAccess } from './set-user-access.ts';
import { setUserLicences } from './set-user-licences.ts';
import { unarchiveUser } from './unarchive-user.ts';
import { undoArchiveUser } from './undo-archive-user.ts';

const months = (query: {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}) => ({
  start_date: query.start_date ?? null,
  end_date: query.end_date ?? null,
});

export const routes = [
  route(calls.listUsers, async (ctx, { query }) => ({ users: await listUsers(ctx, query) })),
  route(calls.searchUsers, (ctx, { query, body }) => searchUsers(ctx, body, query)),
  route(calls.getOrgChart, (ctx, { query }) => getOrgChart(ctx, query)),
  route(calls.exportOrgChart, async (ctx, { body, reply }) =>
    sendCsv(reply, await exportOrgChart(ctx, body)),
  ),
  route(calls.getUser, (ctx, { params }) => getUser(ctx, params.id)),
  route(calls.createUser, (ctx, { body }) => createUser(ctx, body)),
  route(calls.updateUser, (ctx, { params, body }) => updateUser(ctx, params.id, body)),
  route(calls.uploadAvatar, { transaction: 'manual' }, async (ctx, { request }) => {
    const part = await request.file();
    if (!part) throw new AppError('bad_request', { reason: 'no_file' }, 'photo');
    return uploadAvatar(ctx, part.file);
  }),
  route(calls.removeAvatar, { transaction: 'manual' }, async (ctx) => {
    await removeAvatar(ctx);
    return { ok: true as const };
  }),
  route(calls.getAvatar, async (ctx, { params, reply }) => {
    const file = await findAvatar(ctx, params.id);
    return reply
      .header('content-type', file.media_type)
      .header('content-disposition', `inline; filename="${file.id}.png"`)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(ctx.services.files.read(file.storage_key));
  }),
  route(calls.setUserAccess, (ctx, { params, body }) => setUserAccess(ctx, params.id, body.active)),
  route(calls.archiveUser, (ctx, { params, body }) => archiveUser(ctx, params.id, body)),
  route(calls.undoArchiveUser, (ctx, { params: { id, archive_id } }) =>
    undoArchiveUser(ctx, id, { archive_id }),
  ),
  route(calls.unarchiveUser, (ctx, { params }) => unarchiveUser(ctx, params.id)),
  route(calls.unsyncUser, (ctx, { params }) => setUserSynced(ctx, params.id, false)),
  route(calls.syncUser, (ctx, { params }) => setUserSynced(ctx, params.id, true)),
  route(calls.inviteUser, (ctx, { params }) => inviteUser(ctx, params.id)),
  route(calls.setUserLicence, async (ctx, { params, body }) => {
    await setUserLicences(ctx, [params.id], body.licenced);
    return { ok: true as const };
  }),
  route(calls.setUserLicences, async (ctx, { body }) => {
    const changed_ids = await setUserLicences(ctx, body.users, body.licenced);
    return { changed: changed_ids.length, changed_ids: [...changed_ids] };
  }),
  route(calls.findSupervisedOverlaps, (ctx, { params, body }) =>
    findOverlaps(ctx, params.id, body.supervised_user_ids, { start_date: body.start_date, end_date: null }),
  ),
  route(calls.findManagerOverlaps, (ctx, { params, query }) =>
    findOverlaps(ctx, query.manager_id, [params.id], months(query)),
  ),
  route(calls.addSupervisedUsers, (ctx, { params, body }) =>
    addSupervisedUsers(ctx, params.id, body.supervised_user_ids, body),
  ),
  route(calls.setSupervisedUsers, (ctx, { params, body }) =>
    setSupervisedUsers(ctx, params.id, body.supervised_user_ids, body),
  ),
  route(calls.setManager, (ctx, { params, body }) => setManager(ctx, params.id, body.manager_id, body)),
  route(calls.removeManager, (ctx, { params, query, body }) => {
    const link = { ...query, ...body };
    if (link.manager_id === undefined)
      throw new AppError('invalid_field', { reason: 'invalid_type' }, 'manager_id');
    return removeManager(ctx, params.id, link.manager_id, months(link));
  }),
];
