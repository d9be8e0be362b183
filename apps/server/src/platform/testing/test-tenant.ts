import { ACTION_LEVELS, BINARY_PERMISSIONS, RESOURCES } from '@comptoir/contract';
import type { Permissions, RoleCategory } from '@comptoir/contract';
import { newId } from '../clock/clock.ts';
import type { Actor, Tenant } from '../context.ts';
import { sql } from '../db/index.ts';
import type { Database, Db } from '../db/index.ts';

const EVERYTHING: Permissions = {
  resources: Object.fromEntries(
    RESOURCES.map((resource) => [resource, { effect: 'allow', level: ACTION_LEVELS[3] }]),
  ),
  binary: Object.fromEntries(BINARY_PERMISSIONS.map((name) => [name, true])),
  statement_scope: 'all',
  request_scope: 'all',
};
const OWN_ONLY: Permissions = {
  resources: { statement: { effect: 'allow', level: 'read' } },
  binary: { statement_comment: true },
  statement_scope: 'me',
  request_scope: 'mine',
};
const TEAM: Permissions = {
  resources: { statement: { effect: 'allow', level: 'read' } },
  binary: { statement_comment: true, statement_validate: true, statement_validate_supervised: true },
  statement_scope: 'teams_below',
  request_scope: 'mine',
};

export interface TenantOptions {
  readonly name?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly features?: Readonly<Record<string, unknown>>;
}

export interface TestUserOptions {
  readonly name?: string;
  readonly email?: string;
  readonly role?: 'admin' | 'manager' | 'rep';
  /** Instead of the role's own. */
  readonly permissions?: Permissions;
  readonly licenced?: boolean;
}

export interface TestUser extends Actor {
  readonly user_id: string;
  readonly account_id: string;
  readonly email: string;
  readonly role_id: string;
}

export interface TestTenant {
  readonly tenant: Tenant;
  readonly admin: TestUser;
  readonly roles: { readonly admin: string; readonly manager: string; readonly rep: string };
  addUser(options?: TestUserOptions): Promise<TestUser>;
}

export async function addTenant(database: Database, options: TenantOptions = {}): Promise<TestTenant> {
  const tenant: Tenant = { company_id: newId(), environment_id: newId(), live: true };
  const roles = { admin: newId(), manager: newId(), rep: newId() };
  const name = options.name ?? 'Test company';
  return database.transaction({}, async (db) => {
    await sql`insert into companies (id, name, settings, features)
      values (${tenant.company_id}, ${name}, ${JSON.stringify(options.settings ?? {})}, ${JSON.stringify(options.features ?? {})})`.execute(
      db,
    );
    await sql`insert into environments (id, company_id, name) values (${tenant.environment_id}, ${tenant.company_id}, 'Live')`.execute(
      db,
    );
    await sql`insert into environment_homes (environment_id) values (${tenant.environment_id})`.execute(db);
    await addRole(db, tenant, roles.admin, 'Admin', 'admin', EVERYTHING);
    await addRole(db, tenant, roles.manager, 'Manager', 'other', TEAM);
    await addRole(db, tenant, roles.rep, 'Sales rep', 'other', OWN_ONLY);
    const admin = await addUser(db, tenant, roles, { name: 'Admin', role: 'admin' });
    return {
      tenant,
      admin,
      roles,
      addUser: (user) => database.transaction({}, (other) => addUser(other, tenant, roles, user)),
    };
  });
}

function addRole(
  db: Db,
  tenant: Tenant,
  id: string,
  name: string,
  category: RoleCategory,
  permissions: Permissions,
) {
  return sql`insert into roles (environment_id, id, name, description, is_default, category, permissions)
    values (${tenant.environment_id}, ${id}, ${name}, '', ${name === 'Sales rep'}, ${category}, ${JSON.stringify(permissions)})`.execute(
    db,
  );
}

async function addUser(
  db: Db,
  tenant: Tenant,
  roles: TestTenant['roles'],
  options: TestUserOptions = {},
): Promise<TestUser> {
  const user_id = newId();
  const account_id = newId();
  const role = options.role ?? 'rep';
  const email = options.email ?? `${user_id}@example.com`;
  const name = options.name ?? `User ${user_id.slice(-6)}`;
  const role_id = options.permissions ? newId() : roles[role];
  const category: RoleCategory = role === 'admin' ? 'admin' : 'other';
  const permissions = options.permissions ?? { admin: EVERYTHING, manager: TEAM, rep: OWN_ONLY }[role];
  if (options.permissions) await addRole(db, tenant, role_id, `Role ${role_id}`, category, permissions);
  await sql`insert into accounts (id, email, name) values (${account_id}, ${email}, ${name})`.execute(db);
  await sql`insert into users (environment_id, id, account_id, name, email, status, role_id, licenced)
    values (${tenant.environment_id}, ${user_id}, ${account_id}, ${name}, ${email}, 'active', ${role_id}, ${options.licenced ?? true})`.execute(
    db,
  );
  return { user_id, account_id, email, name, role_id, role_category: category, permissions };
}
