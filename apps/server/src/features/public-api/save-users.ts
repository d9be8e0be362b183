import type { BodyOf, ResponseOf, saveUsersInBulk as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findUserMatching } from '../api-keys/index.ts';
import { attributeKeys, findAttributes } from '../attributes/index.ts';
import { findRoles } from '../roles/index.ts';
import {
  createUser,
  findStoredUsers,
  type PeopleChange,
  peopleChanged,
  setUserLicences,
  updateUser,
} from '../users/index.ts';
import { atRow } from './at-row.ts';
import { matchPeople } from './matched-people.ts';
import type { MatchedPerson } from './person-queries.ts';
import { type AttributeWrite, writeAttributes } from './write-attributes.ts';
import { personOf, type ReadRow, readRow, type RowModel } from './user-row.ts';

interface SavedRow {
  readonly id: string;
  readonly is_new: boolean;
  readonly read: ReadRow;
}

/** Updates who is there and creates the others, in one transaction. */
export async function saveUsers(ctx: Ctx, { data }: BodyOf<typeof call>): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'user.users', 'write');
  const model = await readModel(ctx);
  const rows = await Promise.all(data.map((row, at) => atRow(at, () => readRow(row, model))));
  const keys = await Promise.all(data.map((row, at) => atRow(at, () => personOf(row, model))));
  requireOnce(keys);
  const people = await matchPeople(ctx, keys);
  // Announced once for all: each time, the records of every table are looked through for names.
  const changed = new Set<string>();
  let calculates = false;
  const announce = async (_ctx: Ctx, change: PeopleChange) => {
    for (const id of change.user_ids) changed.add(id);
    calculates ||= change.calculate !== false;
  };
  const saved: SavedRow[] = [];
  for (const [at, read] of rows.entries()) {
    const person = people.find(keys[at] ?? '');
    const id = await atRow(at, () =>
      person ? update(ctx, person, read, announce) : create(ctx, read, announce),
    );
    saved.push({ id, is_new: !person, read });
  }
  await setLicences(ctx, saved);
  const writes = saved.flatMap(({ id, is_new, read }, row): AttributeWrite[] =>
    read.attributes.map((one) => ({ ...one, user_id: id, is_new, row })),
  );
  for (const id of await writeAttributes(ctx, writes, keysOf(model))) {
    changed.add(id);
    calculates = true;
  }
  await peopleChanged(ctx, { user_ids: [...changed], calculate: calculates });
  return answer(ctx, saved, model);
}

async function readModel(ctx: Ctx): Promise<RowModel> {
  return {
    matching: await findUserMatching(ctx),
    attributes: attributeKeys(await findAttributes(ctx)),
    roles: await findRoles(ctx),
  };
}

const keysOf = ({ attributes }: RowModel) =>
  new Map([...attributes].map(([key, attribute]) => [attribute.id, key]));

function requireOnce(keys: readonly string[]): void {
  const seen = new Set<string>();
  for (const [at, key] of keys.entries()) {
    if (seen.has(key.toLowerCase())) throw new AppError('rows_clash', { user: key }, `data.${at}`);
    seen.add(key.toLowerCase());
  }
}

async function create(ctx: Ctx, { standard }: ReadRow, announce: typeof peopleChanged): Promise<string> {
  const { name } = standard;
  if (name === undefined) throw new AppError('invalid_field', { reason: 'missing' }, 'name');
  const user = await createUser(
    ctx,
    { email: null, external_ref: null, language: 'en', licenced: true, ...standard, name },
    announce,
  );
  return user.id;
}

async function update(
  ctx: Ctx,
  person: MatchedPerson,
  { standard }: ReadRow,
  announce: typeof peopleChanged,
): Promise<string> {
  const { licenced: _, ...change } = standard;
  requireMayRedirect(ctx, person, change.email);
  if (Object.keys(change).length > 0) await updateUser(ctx, person.id, change, announce);
  else if (person.status === 'archived') throw new AppError('user_archived', { name: person.name });
  return person.id;
}

/** The person who reads an address's mail can open the account: in the browser it takes a password, here a key with all rights of its owner. */
function requireMayRedirect({ actor }: Ctx, person: MatchedPerson, email: string | null | undefined): void {
  if (email === undefined || email === person.email || person.email === null) return;
  if (!actor.api_key?.all_rights) throw new AppError('forbidden', { permission: 'change_email' }, 'email');
}

async function setLicences(ctx: Ctx, saved: readonly SavedRow[]): Promise<void> {
  for (const licenced of [true, false]) {
    const ids = saved.filter(({ is_new, read }) => !is_new && read.standard.licenced === licenced);
    if (ids.length > 0)
      await setUserLicences(
        ctx,
        ids.map(({ id }) => id),
        licenced,
      );
  }
}

/** The people as they are now, with what the rows said of their attributes. */
async function answer(
  ctx: Ctx,
  saved: readonly SavedRow[],
  model: RowModel,
): Promise<ResponseOf<typeof call>> {
  const ids = saved.map(({ id }) => id);
  const stored = new Map((await findStoredUsers(ctx, ids, false)).map((user) => [user.id, user]));
  const roles = new Map(model.roles.map((role) => [role.id, role.name]));
  const keys = keysOf(model);
  const data = saved.flatMap(({ id, read }) => {
    const user = stored.get(id);
    if (!user) return [];
    const { name, email, external_ref, language, licenced, currency, calculation_currency } = user;
    const attributes = read.attributes.map(({ attribute, value }) => [keys.get(attribute.id), value]);
    return {
      id,
      name,
      email,
      external_ref,
      language,
      role: roles.get(user.role_id) ?? null,
      licenced,
      currency,
      calculation_currency,
      ...Object.fromEntries(attributes),
    };
  });
  return { count: data.length, data };
}
