import { type ScimUserRow } from './user-queries.ts';
import { ENTERPRISE_URN, type Resource } from './schema.ts';

export interface InGroup {
  readonly group_id: string;
  readonly name: string;
}

/** Has access, or waits for the first sign-in. */
export const isActive = ({ status }: Pick<ScimUserRow, 'status'>): boolean =>
  status === 'active' || status === 'pending';

const defined = (values: Resource): Resource =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));

/** A person as a resource: what the product knows itself comes from it. */
export function userResource(row: ScimUserRow, groups: readonly InGroup[]): Resource {
  const { profile, manager } = row;
  return defined({
    id: row.id,
    externalId: row.external_id,
    userName: row.user_name,
    name: { formatted: row.name, ...profile.name },
    displayName: row.name,
    title: profile.title,
    userType: profile.userType,
    preferredLanguage: profile.preferredLanguage,
    active: isActive(row),
    emails: [{ value: row.email, type: profile.email_type ?? 'work', primary: true }],
    groups:
      groups.length === 0
        ? undefined
        : groups.map(({ group_id, name }) => ({ value: group_id, display: name })),
    [ENTERPRISE_URN]: defined({
      ...profile.enterprise,
      employeeNumber: row.external_ref,
      manager: manager === null ? undefined : { value: manager.id, displayName: manager.name },
    }),
  });
}
