import type { ScimListQuery, ScimShownQuery } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { isUuid, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { createUser, setUserAccess } from '../users/index.ts';
import { type Filter, parseFilter } from './filter.ts';
import { equalTo } from './filter-match.ts';
import { groupsOf, removeFromGroups } from './group-queries.ts';
import { followRoles } from './follow-roles.ts';
import { listAnswer, pageOf, sortedBy, thoseThat } from './lists.ts';
import { requireLicence } from './licences.ts';
import { patched } from './patch.ts';
import { readBody } from './read-body.ts';
import { type Resource, USER_TYPE } from './schema.ts';
import { findProvisioning } from './settings-queries.ts';
import { assertUnchanged, complete, only } from './shown.ts';
import {
  findByEmail,
  findScimUsers,
  lockScimUser,
  markDeleted,
  pageOfScimUsers,
  type ScimUserRow,
} from './user-queries.ts';
import { isActive, userResource } from './user-resource.ts';
import { languageOf, valuesOf } from './user-values.ts';
import { requireNotLastAdmin, writeUser } from './write-user.ts';

async function resourcesOf(ctx: Ctx, rows: readonly ScimUserRow[]): Promise<Resource[]> {
  const groups = Map.groupBy(
    await groupsOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    ({ user_id }) => user_id,
  );
  return rows.map((row) =>
    complete(
      USER_TYPE,
      userResource(row, groups.get(row.id) ?? []),
      { created: row.created_at, last_modified: row.updated_at },
      ctx.services.public_url,
    ),
  );
}

export async function listUsers(ctx: Ctx, query: ScimListQuery): Promise<Resource> {
  requirePermission(ctx, 'user.users', 'read');
  const page = pageOf(query);
  const filter = query.filter === undefined ? null : parseFilter(query.filter);
  if (filter === null && query.sortBy === undefined) {
    const { rows, total } = await pageOfScimUsers(ctx, page);
    const shown = (await resourcesOf(ctx, rows)).map((one) => only(USER_TYPE, one, query));
    return listAnswer(shown, total, page);
  }
  const rows = await findScimUsers(ctx, narrowOf(filter));
  const found = thoseThat(USER_TYPE, await resourcesOf(ctx, rows), filter);
  const sorted = sortedBy(USER_TYPE, found, query);
  const shown = sorted.slice(page.skip, page.skip + page.count).map((one) => only(USER_TYPE, one, query));
  return listAnswer(shown, sorted.length, page);
}

/** An id that is none finds nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

function narrowOf(filter: Filter | null) {
  const id = equalTo(filter, 'id');
  return {
    id: id === null || isUuid(id) ? id : NOBODY,
    user_name: equalTo(filter, 'userName'),
    email: equalTo(filter, 'emails.value') ?? equalTo(filter, 'emails'),
    external_id: equalTo(filter, 'externalId'),
  };
}

async function requireRow(ctx: Ctx, id: string): Promise<ScimUserRow> {
  const row = isUuid(id) ? await lockScimUser(ctx, id) : null;
  if (!row) throw new AppError('not_found', { object: 'user' });
  return row;
}

async function resourceOf(ctx: Ctx, row: ScimUserRow): Promise<Resource> {
  return present((await resourcesOf(ctx, [row]))[0], 'the resource');
}

export async function getUser(ctx: Ctx, id: string): Promise<Resource> {
  requirePermission(ctx, 'user.users', 'read');
  const [row] = isUuid(id)
    ? await findScimUsers(ctx, { id, user_name: null, email: null, external_id: null })
    : [];
  if (!row) throw new AppError('not_found', { object: 'user' });
  return resourceOf(ctx, row);
}

/** Somebody who is here already by the same email is taken over, and not doubled. */
export async function createScimUser(ctx: Ctx, body: unknown): Promise<Resource> {
  requirePermission(ctx, 'user.users', 'write');
  const settings = await findProvisioning(ctx);
  const sent = readBody(USER_TYPE, body, {});
  const values = valuesOf(sent, {});
  // By the user name, too: it is what the provider looks people up by.
  const known =
    (await findByEmail(ctx, values.email)) ?? (await findByEmail(ctx, values.user_name.toLowerCase()));
  if (known?.is_managed) throw new AppError('email_used', { email: values.email }, 'userName');
  if (!known) {
    if (settings.licenced) await requireLicence(ctx);
    const language = languageOf(values.language) ?? 'en';
    const { name, email } = values;
    const made = { name, email, language, licenced: settings.licenced, external_ref: null };
    // Announced below, once: each time, the records of every table are looked through for names.
    await createUser(ctx, made, async () => {});
  }
  const row = known ?? present(await findByEmail(ctx, values.email), 'the person');
  const before = firstResource(row, sent);
  const after = readBody(USER_TYPE, body, before);
  if (sent['active'] === undefined) after['active'] = true;
  await writeUser(ctx, { row, before, after, is_new: !known, is_part: false, settings });
  return resourceOf(ctx, await requireRow(ctx, row.id));
}

/** Before the provider says anything: its names take the place of the present one, as far as it has any. */
function firstResource(row: ScimUserRow, sent: Resource): Resource {
  const { displayName, name, ...unnamed } = userResource(row, []);
  const isNamed = sent['displayName'] !== undefined || sent['name'] !== undefined;
  return isNamed ? unnamed : { ...unnamed, displayName, name };
}

export interface Change {
  readonly id: string;
  readonly body: unknown;
  readonly if_match: string | undefined;
}

interface Edit {
  readonly is_part: boolean;
  readonly apply: (before: Resource, body: unknown) => Resource;
}

async function change(ctx: Ctx, { id, body, if_match }: Change, { is_part, apply }: Edit): Promise<Resource> {
  requirePermission(ctx, 'user.users', 'write');
  const row = await requireRow(ctx, id);
  assertUnchanged(await resourceOf(ctx, row), if_match);
  const before = userResource(row, []);
  const after = apply(before, body);
  // Emptied access is no access that was ended: it stays.
  if (after['active'] === undefined) after['active'] = before['active'];
  const settings = await findProvisioning(ctx);
  await writeUser(ctx, { row, before, after, is_new: false, is_part, settings });
  return resourceOf(ctx, await requireRow(ctx, id));
}

export const replaceScimUser = (ctx: Ctx, of: Change): Promise<Resource> =>
  change(ctx, of, { is_part: false, apply: (before, body) => readBody(USER_TYPE, body, before) });

export const patchScimUser = (ctx: Ctx, of: Change): Promise<Resource> =>
  change(ctx, of, { is_part: true, apply: (before, body) => patched(USER_TYPE, before, body) });

/** Ends the access. The person, their pay and their history stay; the provider no longer sees them. */
export async function deleteScimUser(ctx: Ctx, { id, if_match }: Omit<Change, 'body'>): Promise<void> {
  requirePermission(ctx, 'user.users', 'delete');
  const row = await requireRow(ctx, id);
  assertUnchanged(await resourceOf(ctx, row), if_match);
  if (isActive(row)) {
    await requireNotLastAdmin(ctx, row);
    await setUserAccess(ctx, id, false);
  }
  await markDeleted(ctx, row);
  await removeFromGroups(ctx, id);
  await followRoles(ctx, [id]);
  ctx.audit({
    object_type: 'user',
    object_id: id,
    before: { user_name: row.user_name, active: isActive(row) },
  });
}

export const shownUser = (resource: Resource, query: ScimShownQuery): Resource =>
  only(USER_TYPE, resource, query);
