import { emailSchema, nameSchema } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { ENTERPRISE_URN, type Resource } from './schema.ts';
import type { Profile } from './user-queries.ts';
import { isObject } from './values.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const partOf = (resource: Resource, name: string): Resource => {
  const part = resource[name];
  return isObject(part) ? part : {};
};

/** A resource in the product's words. */
export interface UserValues {
  readonly user_name: string;
  readonly email: string;
  readonly name: string;
  /** As it was sent. */
  readonly language: string | null;
  readonly external_id: string | null;
  readonly external_ref: string | null;
  readonly manager_id: string | null;
  readonly active: boolean;
  readonly profile: Profile;
}

/**
 * @param before the same person as they were; empty for a new one
 * @param is_part only what changed was sent: an email that was the user name, too, follows it
 */
export function valuesOf(after: Resource, before: Resource, is_part = false): UserValues {
  const user_name = textOf(after['userName']);
  if (user_name === null) throw new AppError('scim_value_invalid', { attribute: 'userName' }, 'userName');
  const enterprise = partOf(after, ENTERPRISE_URN);
  const { email, type } = emailOf(after, is_part ? before : {}, user_name);
  return {
    user_name,
    email,
    name: nameOf(after, before, user_name),
    language: textOf(after['preferredLanguage']),
    external_id: textOf(after['externalId']),
    external_ref: textOf(enterprise['employeeNumber']),
    manager_id: textOf(partOf(enterprise, 'manager')['value']),
    active: after['active'] !== false,
    profile: profileOf(after, type),
  };
}

/** The primary email, else the one of work, else the first one. Without one, a user name that is an address. */
function emailOf(
  after: Resource,
  before: Resource,
  user_name: string,
): { readonly email: string; readonly type: string | null } {
  const main = mainEmail(after);
  const was = mainEmail(before);
  // Renamed by the user name alone, which was the email, too: the email follows.
  const follows =
    was !== null &&
    main?.value === was.value &&
    was.value.toLowerCase() === textOf(before['userName'])?.toLowerCase() &&
    emailSchema.safeParse(user_name).success;
  const sent = main === null || follows ? user_name : main.value;
  const read = emailSchema.safeParse(sent);
  if (!read.success) {
    const attribute = main === null ? 'userName' : 'emails';
    throw new AppError('scim_value_invalid', { attribute }, attribute);
  }
  return { email: read.data, type: main?.type ?? null };
}

function mainEmail(resource: Resource): { readonly value: string; readonly type: string | null } | null {
  const list = Array.isArray(resource['emails']) ? resource['emails'].filter(isObject) : [];
  const found =
    list.find((one) => one['primary'] === true && one['value'] !== undefined) ??
    list.find((one) => textOf(one['type'])?.toLowerCase() === 'work') ??
    list[0];
  const value = textOf(found?.['value']);
  return value === null ? null : { value, type: textOf(found?.['type']) };
}

/** What changed last decides: the display name, else the parts of the name. */
function nameOf(after: Resource, before: Resource, user_name: string): string {
  const shown = textOf(after['displayName']);
  const was_shown = textOf(before['displayName']);
  const parts = partOf(after, 'name');
  const were = partOf(before, 'name');
  const formatted = textOf(parts['formatted']);
  const both = [textOf(parts['givenName']), textOf(parts['familyName'])]
    .filter((part) => part !== null)
    .join(' ');
  const isRenamed = ['givenName', 'familyName'].some((part) => parts[part] !== were[part]);
  const name =
    (shown !== was_shown ? shown : null) ??
    (formatted !== textOf(were['formatted']) ? formatted : null) ??
    (isRenamed && both !== '' ? both : null) ??
    was_shown ??
    user_name;
  const read = nameSchema.safeParse(name);
  if (!read.success) throw new AppError('scim_value_invalid', { attribute: 'displayName' }, 'displayName');
  return read.data;
}

const KEPT_ENTERPRISE = ['costCenter', 'organization', 'division', 'department'] as const;

function profileOf(after: Resource, email_type: string | null): Profile {
  const enterprise = partOf(after, ENTERPRISE_URN);
  const texts = (of: Resource, names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = textOf(of[name]);
        return value === null ? [] : [[name, value] as const];
      }),
    );
  return {
    name: texts(partOf(after, 'name'), ['formatted', 'familyName', 'givenName']),
    ...texts(after, ['title', 'userType', 'preferredLanguage']),
    ...(email_type === null ? {} : { email_type }),
    enterprise: texts(enterprise, KEPT_ENTERPRISE),
  };
}

/** English or French; null: another language, or none. */
export function languageOf(text: string | null): 'en' | 'fr' | null {
  const [first] = (text ?? '').toLowerCase().split(/[-_,;]/);
  return first === 'en' || first === 'fr' ? first : null;
}

/** Attributes of people that a provider fills, where the company has one of that name. */
export function attributeTexts({ profile }: Pick<UserValues, 'profile'>): ReadonlyMap<string, string> {
  const { title, userType, enterprise } = profile;
  const all = { title, usertype: userType, ...enterprise };
  return new Map(
    Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), value] as const],
    ),
  );
}
