import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { presentMonth } from '../company-calendar/index.ts';
import { saveAttributePercentUnit, lockAttribute, writeAttributeValue } from '../attributes/index.ts';
import { insertMembers, insertTeams } from '../teams/index.ts';
import {
  assertMayAdminister,
  findStoredUsers,
  insertUsers,
  peopleChanged,
  saveUserLinks,
  tellOfUsers,
  updateUserRow,
  writeEmail,
  writeManagers,
} from '../users/index.ts';
import { assertMayGrant, findRoles } from '../roles/index.ts';
import { keyOf } from './find-person.ts';
import type { CheckedImport, Directory, PlannedUser } from './check-model.ts';
import { addressFrom } from './import-mapping.ts';
import type { StoredImport } from './import-queries.ts';
import { writeGroups } from './import-groups.ts';
import { newMemberships } from './import-teams.ts';

/** Role names of those who are made because a row names them as manager. */
const MANAGER_ROLE = 'manager';

export interface Written {
  /** Key (`user:`, `row:` or `new:`, as rows name managers) to id, of everyone after the import. */
  readonly ids: ReadonlyMap<string, string>;
  readonly rows: readonly (PlannedUser & { readonly id: string })[];
  readonly created_ids: readonly string[];
  readonly changed_ids: readonly string[];
}

/** Writes everything that the check accepted, inside the caller's transaction. */
export async function applyPlan(
  ctx: Ctx,
  stored: StoredImport,
  checked: CheckedImport,
  directory: Directory,
): Promise<void> {
  const written = await writePeople(ctx, stored, checked, directory);
  await linkPeople(ctx, stored, written);
  await writeManagersOf(ctx, written, directory);
  await writeTeams(ctx, written, checked, directory);
  await writeAttributes(ctx, written);
  await writeGroups(ctx, written, directory);
  await savePercentUnits(ctx, stored);
  await peopleChanged(ctx, { user_ids: [...written.ids.values()] });
  await tellOfUsers(ctx, 'user.created', written.created_ids);
  await tellOfUsers(ctx, 'user.changed', written.changed_ids);
}

/** From now on the connection knows them by their IDs there. */
async function linkPeople(ctx: Ctx, { integration_id }: StoredImport, { rows }: Written): Promise<void> {
  if (integration_id === null) return;
  const links = rows.flatMap(({ id, ref }) =>
    ref === null ? [] : [{ id: ctx.newId(), user_id: id, ref, departed_on: null }],
  );
  await saveUserLinks(ctx, integration_id, links);
}

async function writePeople(
  ctx: Ctx,
  stored: StoredImport,
  checked: CheckedImport,
  directory: Directory,
): Promise<Written> {
  const roles = await findRoles(ctx);
  const default_role = present(
    roles.find((role) => role.default),
    'default role',
  ).id;
  const manager_role = roles.find((role) => keyOf(role.name) === MANAGER_ROLE)?.id ?? default_role;
  // Nobody hands out more than they have, by a file either.
  const used = new Set([
    default_role,
    ...checked.planned.flatMap((row) => row.role_id ?? []),
    ...(checked.managers_created.length > 0 ? [manager_role] : []),
  ]);
  for (const role of roles) if (used.has(role.id)) assertMayGrant(ctx.actor, role.permissions_v2, 'role');

  const ids = new Map<string, string>();
  for (const user of directory.users) {
    if (user.status !== 'archived') ids.set(`user:${user.id}`, user.id);
  }
  const rows = checked.planned.map((row) => ({ ...row, id: row.existing_id ?? ctx.newId() }));
  for (const row of rows) {
    ids.set(`row:${row.line}`, row.id);
    // Also who came back just now.
    if (row.existing_id !== null) ids.set(`user:${row.existing_id}`, row.id);
  }
  const addresses = new Set([...directory.users.map((user) => user.email), ...rows.map((row) => row.email)]);
  const managers = checked.managers_created.map((name) => {
    const id = ctx.newId();
    ids.set(`new:${keyOf(name)}`, id);
    const made =
      stored.options.email_pattern === null ? null : addressFrom(stored.options.email_pattern, name);
    const email = made === null || addresses.has(made) ? null : made;
    addresses.add(email);
    return {
      id,
      name,
      email,
      role_id: manager_role,
      language: 'en' as const,
      licenced: stored.options.licenced,
      external_ref: null,
    };
  });
  await insertUsers(ctx, [
    ...managers,
    ...rows
      .filter((row) => row.existing_id === null)
      .map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        role_id: row.role_id ?? default_role,
        language: row.language ?? ('en' as const),
        licenced: stored.options.licenced,
        external_ref: row.external_ref,
        currency: toStore(row.currency, directory) ?? null,
        calculation_currency: toStore(row.calculation_currency, directory) ?? null,
      })),
  ]);
  await updateExisting(ctx, stored, rows, directory);
  const created = [...managers, ...rows.filter((row) => row.existing_id === null)];
  const changed = rows.filter((row) => row.existing_id !== null && row.changes.length > 0);
  return { ids, rows, created_ids: created.map(({ id }) => id), changed_ids: changed.map(({ id }) => id) };
}

/** `undefined`: as it is; `null`: the company's. */
function toStore(code: string | null, { currency }: Directory): string | null | undefined {
  if (code === null) return undefined;
  return code === currency ? null : code;
}

async function updateExisting(
  ctx: Ctx,
  stored: StoredImport,
  rows: Written['rows'],
  directory: Directory,
): Promise<void> {
  const changed = rows.filter((row) => row.existing_id !== null && row.changes.length > 0);
  const before = new Map(
    (
      await findStoredUsers(
        ctx,
        changed.map((row) => row.id),
      )
    ).map((user) => [user.id, user]),
  );
  for (const row of changed) {
    const user = present(before.get(row.id), 'user of the directory');
    const role_id =
      stored.mapping.includes('role') && row.role_id !== null && row.role_id !== user.role_id
        ? row.role_id
        : undefined;
    // An address of somebody who works is changed on their page, where it says that they are logged out; a file only fills an empty one.
    const isSynced = stored.integration_id !== null;
    const email = user.email === null && row.email !== null ? row.email : undefined;
    if (isSynced && user.email !== null && row.email !== null && row.email !== user.email)
      await writeEmail(ctx, user, row.email);
    const external_ref = row.external_ref ?? undefined;
    // By name and reference files find people: of those above the caller they stay, as on the person's page.
    const currency = toStore(row.currency, directory);
    const calculation_currency = toStore(row.calculation_currency, directory);
    const is_paid_otherwise =
      (currency !== undefined && currency !== user.currency) ||
      (calculation_currency !== undefined && calculation_currency !== user.calculation_currency);
    const is_renamed =
      row.name !== user.name || (external_ref !== undefined && external_ref !== user.external_ref);
    if (role_id !== undefined || email !== undefined || is_renamed || is_paid_otherwise)
      assertMayAdminister(ctx.actor, user);
    if (role_id !== undefined && row.id === ctx.actor.user_id)
      throw new AppError('cannot_revoke_self', {}, `line.${row.line}`);
    await updateUserRow(ctx, row.id, {
      name: row.name,
      email,
      role_id,
      language: row.language ?? undefined,
      external_ref,
      currency,
      calculation_currency,
    });
  }
}

/** Without a start month, a new person has always had the manager; somebody who is here already gets them from this month on. */
async function writeManagersOf(ctx: Ctx, written: Written, directory: Directory): Promise<void> {
  const { first_day: month_start } = await presentMonth(ctx);
  const present_manager = new Map(directory.users.map((user) => [user.id, user.manager_id]));
  const changes = written.rows.flatMap((row) => {
    if (row.manager === null) return [];
    const manager_id = present(written.ids.get(row.manager), 'manager of an accepted row');
    const { end_date } = row.manager_span;
    const start_date = row.manager_span.start_date ?? (row.existing_id === null ? null : month_start);
    const is_known =
      row.manager_span.start_date === null && end_date === null && present_manager.get(row.id) === manager_id;
    return is_known ? [] : [{ user_id: row.id, manager_id, start_date, end_date }];
  });
  await writeManagers(ctx, changes);
}

async function writeTeams(
  ctx: Ctx,
  written: Written,
  checked: CheckedImport,
  directory: Directory,
): Promise<void> {
  const { first_day: month_start } = await presentMonth(ctx);
  const created = checked.teams_created.map((name) => ({ id: ctx.newId(), name, parent_id: null }));
  await insertTeams(ctx, created);
  const team_ids = new Map([...directory.teams, ...created].map((team) => [keyOf(team.name), team.id]));
  const members = newMemberships(written.rows, team_ids, directory.users, month_start);
  await insertMembers(
    ctx,
    members.map((member) => ({ ...member, id: ctx.newId(), can_view: false, can_validate: false })),
  );
}

/** For the next file. */
async function savePercentUnits(ctx: Ctx, stored: StoredImport): Promise<void> {
  for (const [attribute_id, unit] of Object.entries(stored.options.percent_units))
    if (stored.mapping.includes(`attribute:${attribute_id}`))
      await saveAttributePercentUnit(ctx, attribute_id, unit);
}

async function writeAttributes(ctx: Ctx, written: Written): Promise<void> {
  const groups = new Map<
    string,
    {
      attribute_id: string;
      value: string;
      user_ids: string[];
      start_date: string | null;
      end_date: string | null;
    }
  >();
  for (const row of written.rows) {
    const changed = new Set(row.changes.map((change) => change.field));
    for (const { attribute_id, value, start_date, end_date } of row.attributes) {
      // Cutting a value that applies already would only divide it.
      if (row.existing_id !== null && !changed.has(`attribute:${attribute_id}`)) continue;
      const key = `${attribute_id} ${start_date} ${end_date} ${value}`;
      const group = groups.get(key) ?? { attribute_id, value, user_ids: [], start_date, end_date };
      group.user_ids.push(row.id);
      groups.set(key, group);
    }
  }
  for (const { attribute_id, ...change } of groups.values()) {
    const attribute = present(await lockAttribute(ctx, attribute_id), 'attribute of the mapping');
    await writeAttributeValue(ctx, attribute, change);
  }
}
