import { BINARY_PERMISSIONS, RESOURCES, type Permissions, type RoleCategory } from '@comptoir/contract';
import { ROLE } from '@comptoir/words';

export interface DefaultRole {
  readonly key: keyof typeof ROLE;
  /** In the language in which the company is set up; they are the company's own texts from then on. */
  readonly words: Readonly<Record<'en' | 'fr', { readonly name: string; readonly description: string }>>;
  readonly category: RoleCategory;
  readonly is_default: boolean;
  readonly permissions: Permissions;
}

/** Everything but support: what `admin` means, and it can't be edited. */
const ADMIN: Permissions = {
  resources: Object.fromEntries(
    RESOURCES.map((resource) => [resource, { effect: 'allow', level: 'delete' }]),
  ),
  binary: Object.fromEntries(BINARY_PERMISSIONS.map((permission) => [permission, true])),
  statement_scope: 'all',
  request_scope: 'all',
};

const MANAGER: Permissions = {
  resources: {
    statement: { effect: 'allow', level: 'read' },
    request: { effect: 'allow', level: 'write' },
    // Reports that are shared with them, of what they see.
    report: { effect: 'allow', level: 'read' },
  },
  binary: { statement_comment: true, statement_validate_supervised: true },
  statement_scope: 'teams_below',
  request_scope: 'mine',
};

const REP: Permissions = {
  resources: {
    statement: { effect: 'allow', level: 'read' },
    request: { effect: 'allow', level: 'write' },
    // Reports that are shared with them, of what they see.
    report: { effect: 'allow', level: 'read' },
  },
  binary: { statement_comment: true },
  statement_scope: 'me',
  request_scope: 'mine',
};

/** The roles of a new company. New users get Sales rep, which may do least. */
export const DEFAULT_ROLES: readonly DefaultRole[] = [
  {
    key: 'admin',
    words: {
      en: {
        name: ROLE.admin.en,
        description: 'Manages plans, data, users and settings. Can see every statement. Can’t be edited.',
      },
      fr: {
        name: ROLE.admin.fr,
        description:
          'Gère les plans, les données, les utilisateurs et les paramètres. Voit tous les relevés. Non modifiable.',
      },
    },
    category: 'admin',
    is_default: false,
    permissions: ADMIN,
  },
  {
    key: 'manager',
    words: {
      en: {
        name: ROLE.manager.en,
        description: 'Can see and validate their team’s statements.',
      },
      fr: {
        name: ROLE.manager.fr,
        description: 'Voit et valide les relevés de son équipe.',
      },
    },
    category: 'other',
    is_default: false,
    permissions: MANAGER,
  },
  {
    key: 'rep',
    words: {
      en: { name: ROLE.rep.en, description: 'Can see their own statements.' },
      fr: { name: ROLE.rep.fr, description: 'Voit ses propres relevés.' },
    },
    category: 'other',
    is_default: true,
    permissions: REP,
  },
];
