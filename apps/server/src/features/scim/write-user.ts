import { AppError } from '@comptoir/contract/errors';
import { isUuid, present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { presentMonth } from '../company-calendar/index.ts';
import {
  findStoredUsers,
  hasOtherAdmin,
  inviteUser,
  peopleChanged,
  removeManager,
  setManager,
  setUserAccess,
  unarchiveUser,
  updateUser,
  writeEmail,
} from '../users/index.ts';
import type { Resource } from './schema.ts';
import type { ProvisioningSettings } from './settings-queries.ts';
import { isUserNameUsed, saveScimUser, type ScimUserRow, seenAmong } from './user-queries.ts';
import { isActive } from './user-resource.ts';
import { attributeTexts, languageOf, type UserValues, valuesOf } from './user-values.ts';
import { writeAttributes } from './write-attributes.ts';

export interface Writing {
  readonly row: ScimUserRow;
  readonly before: Resource;
  readonly after: Resource;
  /** Made by this call: has always had what it says. */
  readonly is_new: boolean;
  /** Of a PATCH. */
  readonly is_part: boolean;
  readonly settings: ProvisioningSettings;
}

/** Brings a person from what they are to what the provider says, by the product's own use cases. Only what differs is written. */
export async function writeUser(ctx: Ctx, writing: Writing): Promise<void> {
  const { row, before, after, is_new } = writing;
  const was = valuesOf(before, before);
  const now = valuesOf(after, before, writing.is_part);
  if (await isUserNameUsed(ctx, now.user_name, row.id))
    throw new AppError('name_used', { name: now.user_name }, 'userName');
  const returns = now.active && !isActive(row);
  if (returns && row.status === 'archived') await unarchiveUser(ctx, row.id);
  else if (returns) await setUserAccess(ctx, row.id, true);
  // An archived person stays as they left.
  if (returns || row.status !== 'archived') await writeProfile(ctx, writing, was, now);
  if (!now.active && isActive(row)) {
    await requireNotLastAdmin(ctx, row);
    await setUserAccess(ctx, row.id, false);
  }
  const { user_name, external_id, profile } = now;
  await saveScimUser(ctx, { user_id: row.id, user_name, external_id, profile });
  if ((returns || is_new) && now.active && writing.settings.invites) await invite(ctx, row.id);
  ctx.audit({
    object_type: 'user',
    object_id: row.id,
    after: { user_name, external_id, active: now.active },
  });
}

/** A company always has somebody who can let others in. */
export async function requireNotLastAdmin(ctx: Ctx, row: ScimUserRow): Promise<void> {
  if (row.role_category === 'admin' && row.status === 'active' && !(await hasOtherAdmin(ctx, row.id)))
    throw new AppError('last_admin');
}

async function invite(ctx: Ctx, id: string): Promise<void> {
  const [user] = await findStoredUsers(ctx, [id]);
  if (user?.status === 'pending') await inviteUser(ctx, id);
}

async function writeProfile(
  ctx: Ctx,
  { row, is_new, settings }: Writing,
  was: UserValues,
  now: UserValues,
): Promise<void> {
  if (now.email !== row.email) {
    await requireNotLastAdmin(ctx, row);
    const [stored] = await findStoredUsers(ctx, [row.id]);
    await writeEmail(ctx, present(stored, 'the person'), now.email, settings.invites);
  }
  const language = now.language === was.language ? null : languageOf(now.language);
  const change = {
    ...(now.name === row.name ? {} : { name: now.name }),
    ...(language === null ? {} : { language }),
    ...(now.external_ref === row.external_ref ? {} : { external_ref: now.external_ref }),
  };
  const announce = is_new ? async () => {} : peopleChanged;
  if (Object.keys(change).length > 0) await updateUser(ctx, row.id, change, announce);
  if (now.manager_id !== was.manager_id) await changeManager(ctx, row, now.manager_id, is_new);
  const texts = { before: attributeTexts(was), after: attributeTexts(now) };
  const isFilled = await writeAttributes(ctx, row.id, texts, is_new);
  if (is_new || isFilled) await peopleChanged(ctx, { user_ids: [row.id] });
}

/** From the present month on; a new person has always had theirs. */
async function changeManager(
  ctx: Ctx,
  { id, manager }: ScimUserRow,
  manager_id: string | null,
  is_new: boolean,
): Promise<void> {
  const span = { start_date: is_new ? null : (await presentMonth(ctx)).month, end_date: null };
  if (manager_id === null) {
    if (manager !== null) await removeManager(ctx, id, manager.id, span);
    return;
  }
  if (!isUuid(manager_id) || !(await seenAmong(ctx, [manager_id])).has(manager_id))
    throw new AppError('scim_value_invalid', { attribute: 'manager' }, 'manager');
  await setManager(ctx, id, manager_id, span);
}
