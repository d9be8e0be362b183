import { nameSchema, type ScimListQuery, type ScimShownQuery } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { isUuid, MAX_SCIM_GROUPS, MAX_SCIM_MEMBERS, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { parseFilter } from './filter.ts';
import { followRoles } from './follow-roles.ts';
import { followTeam, renameTeam } from './follow-teams.ts';
import {
  deleteGroupRow,
  deleteMembers,
  findGroup,
  findGroups,
  insertGroup,
  insertMembers,
  isGroupNameUsed,
  lockGroup,
  membersOf,
  type ScimGroupRow,
  updateGroup,
} from './group-queries.ts';
import { listAnswer, pageOf, sortedBy, thoseThat } from './lists.ts';
import { patched } from './patch.ts';
import { readBody } from './read-body.ts';
import { GROUP_TYPE, type Resource } from './schema.ts';
import { findProvisioning } from './settings-queries.ts';
import { assertUnchanged, complete, only, shows } from './shown.ts';
import { seenAmong } from './user-queries.ts';
import type { Change } from './users.ts';
import { isObject } from './values.ts';

function groupResource(row: ScimGroupRow, members: readonly Resource[] | null): Resource {
  return {
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.name,
    ...(members === null ? {} : { members }),
  };
}

async function resourcesOf(
  ctx: Ctx,
  rows: readonly ScimGroupRow[],
  with_members: boolean,
): Promise<Resource[]> {
  const all = with_members
    ? await membersOf(
        ctx,
        rows.map(({ id }) => id),
      )
    : [];
  const byGroup = Map.groupBy(all, ({ group_id }) => group_id);
  return rows.map((row) => {
    const members = (byGroup.get(row.id) ?? []).map(({ user_id, name }) => ({
      value: user_id,
      display: name,
      type: 'User',
    }));
    const meta = { created: row.created_at, last_modified: row.updated_at };
    const { public_url } = ctx.services;
    // The same with and without its members.
    const version = [row.id, row.name, row.external_id, row.members, row.updated_at];
    return complete(GROUP_TYPE, groupResource(row, with_members ? members : null), meta, public_url, version);
  });
}

export async function listGroups(ctx: Ctx, query: ScimListQuery): Promise<Resource> {
  requirePermission(ctx, 'user.teams', 'read');
  const page = pageOf(query);
  const filter = query.filter === undefined ? null : parseFilter(query.filter);
  const rows = await findGroups(ctx);
  const isByMembers = /members/i.test(`${query.filter ?? ''} ${query.sortBy ?? ''}`);
  const all = await resourcesOf(ctx, rows, isByMembers);
  const found = sortedBy(GROUP_TYPE, thoseThat(GROUP_TYPE, all, filter), query);
  const ids = found.slice(page.skip, page.skip + page.count).map(({ id }) => id);
  // Of the page alone: a company's groups may have everybody in them.
  const shown = await resourcesOf(
    ctx,
    ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
    shows(query, 'members'),
  );
  return listAnswer(
    shown.map((one) => only(GROUP_TYPE, one, query)),
    found.length,
    page,
  );
}

export async function getGroup(ctx: Ctx, id: string, query: ScimShownQuery): Promise<Resource> {
  requirePermission(ctx, 'user.teams', 'read');
  const row = isUuid(id) ? await findGroup(ctx, id) : null;
  if (!row) throw new AppError('not_found', { object: 'group' });
  return present((await resourcesOf(ctx, [row], shows(query, 'members')))[0], 'the resource');
}

/** With all members: of a write. */
async function wholeOf(ctx: Ctx, row: ScimGroupRow): Promise<Resource> {
  return present((await resourcesOf(ctx, [row], true))[0], 'the resource');
}

const memberIds = (resource: Resource): readonly string[] => {
  const members = Array.isArray(resource['members']) ? resource['members'].filter(isObject) : [];
  return [...new Set(members.map(({ value }) => String(value)))];
};

function nameOf(resource: Resource): string {
  const read = nameSchema.safeParse(resource['displayName']);
  if (!read.success) throw new AppError('scim_value_invalid', { attribute: 'displayName' }, 'displayName');
  return read.data;
}

/** Of people whom the provider sees. A group within a group is refused by its name (docs/decisions/0164). */
async function requirePeople(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const seen = ids.every(isUuid) ? await seenAmong(ctx, ids) : new Set<string>();
  const others = ids.filter((id) => !seen.has(id));
  if (others.length === 0) return;
  const nested = (await findGroups(ctx)).find(({ id }) => others.includes(id));
  if (nested) throw new AppError('scim_nested_group', { name: nested.name }, 'members');
  throw new AppError('scim_value_invalid', { attribute: 'members' }, 'members');
}

export async function createScimGroup(ctx: Ctx, body: unknown): Promise<Resource> {
  requirePermission(ctx, 'user.teams', 'write');
  const sent = readBody(GROUP_TYPE, body, {});
  const id = ctx.newId();
  const name = nameOf(sent);
  if (await isGroupNameUsed(ctx, name, null)) throw new AppError('name_used', { name }, 'displayName');
  if ((await findGroups(ctx)).length >= MAX_SCIM_GROUPS)
    throw new AppError('scim_too_many', { most: MAX_SCIM_GROUPS });
  await insertGroup(ctx, { id, name, external_id: externalId(sent) });
  await writeMembers(ctx, present(await lockGroup(ctx, id), 'the group'), [], memberIds(sent));
  ctx.audit({ object_type: 'scim_group', object_id: id, after: { name, members: memberIds(sent).length } });
  return wholeOf(ctx, present(await findGroup(ctx, id), 'the group'));
}

const externalId = ({ externalId }: Resource): string | null =>
  typeof externalId === 'string' ? externalId : null;

async function change(
  ctx: Ctx,
  { id, body, if_match }: Change,
  edit: (before: Resource, body: unknown) => Resource,
): Promise<Resource> {
  requirePermission(ctx, 'user.teams', 'write');
  const row = isUuid(id) ? await lockGroup(ctx, id) : null;
  if (!row) throw new AppError('not_found', { object: 'group' });
  const whole = await wholeOf(ctx, row);
  assertUnchanged(whole, if_match);
  const { schemas: _schemas, meta: _meta, ...before } = whole;
  const after = edit(before, body);
  const name = nameOf(after);
  if (name !== row.name) {
    if (await isGroupNameUsed(ctx, name, id)) throw new AppError('name_used', { name }, 'displayName');
    if ((await findProvisioning(ctx)).teams) await renameTeam(ctx, row, name);
  }
  await updateGroup(ctx, { id, name, external_id: externalId(after) });
  const renamed = present(await findGroup(ctx, id), 'the group');
  const changed = await writeMembers(ctx, renamed, memberIds(before), memberIds(after));
  ctx.audit({
    object_type: 'scim_group',
    object_id: id,
    before: { name: row.name },
    after: { name, added: changed.added, removed: changed.removed },
  });
  return wholeOf(ctx, present(await findGroup(ctx, id), 'the group'));
}

export const replaceScimGroup = (ctx: Ctx, of: Change): Promise<Resource> =>
  change(ctx, of, (before, body) => readBody(GROUP_TYPE, body, before));

export const patchScimGroup = (ctx: Ctx, of: Change): Promise<Resource> =>
  change(ctx, of, (before, body) => patched(GROUP_TYPE, before, body));

/** Roles that it gave go; the team that followed it stays, without the members that the group had. */
export async function deleteScimGroup(ctx: Ctx, { id, if_match }: Omit<Change, 'body'>): Promise<void> {
  requirePermission(ctx, 'user.teams', 'delete');
  const row = isUuid(id) ? await lockGroup(ctx, id) : null;
  if (!row) throw new AppError('not_found', { object: 'group' });
  const whole = await wholeOf(ctx, row);
  assertUnchanged(whole, if_match);
  await writeMembers(ctx, row, memberIds(whole), []);
  await deleteGroupRow(ctx, id);
  ctx.audit({ object_type: 'scim_group', object_id: id, before: { name: row.name, members: row.members } });
}

/** Members, then the roles and teams that follow them. */
async function writeMembers(
  ctx: Ctx,
  group: ScimGroupRow,
  before: readonly string[],
  after: readonly string[],
): Promise<{ readonly added: readonly string[]; readonly removed: readonly string[] }> {
  const were = new Set(before);
  const are = new Set(after);
  const added = after.filter((id) => !were.has(id));
  const removed = before.filter((id) => !are.has(id));
  if (are.size > MAX_SCIM_MEMBERS) throw new AppError('scim_too_many', { most: MAX_SCIM_MEMBERS });
  await requirePeople(ctx, added);
  await insertMembers(ctx, group.id, added);
  await deleteMembers(ctx, group.id, removed);
  if (group.role_id !== null) await followRoles(ctx, [...added, ...removed]);
  const { teams } = await findProvisioning(ctx);
  if (teams) await followTeam(ctx, group, { added, removed });
  return { added, removed };
}

export const shownGroup = (resource: Resource, query: ScimShownQuery): Resource =>
  only(GROUP_TYPE, resource, query);
