/** One attribute as RFC 7643 (7) describes it. What is not said has the RFC's usual value. */
export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex' | 'reference';
  readonly description: string;
  readonly multi?: true;
  readonly sub?: readonly Attribute[];
  readonly mutability?: 'readOnly';
  readonly required?: true;
  readonly caseExact?: true;
  readonly uniqueness?: 'server';
}

export interface Schema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

/** What a resource has: its own schema, and the extension whose attributes are under its name. */
export interface ResourceType {
  readonly name: 'User' | 'Group';
  readonly endpoint: '/Users' | '/Groups';
  readonly core: Schema;
  readonly extension: Schema | null;
}

/** Attributes by their names; those of the extension in an object under its URN. */
export type Resource = Record<string, unknown>;

const text = (name: string, description: string, rest: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  description,
  ...rest,
});

const EXTERNAL_ID = text('externalId', 'The id that the provider has for it.', { caseExact: true });

const USER: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'A person',
  attributes: [
    text('userName', 'Names the person at the provider, usually by an email.', {
      required: true,
      uniqueness: 'server',
    }),
    EXTERNAL_ID,
    {
      name: 'name',
      type: 'complex',
      description: 'The parts of the name.',
      sub: [
        text('formatted', 'The whole name.'),
        text('familyName', 'The family name.'),
        text('givenName', 'The given name.'),
      ],
    },
    text('displayName', 'The name as Comptoir shows it.'),
    text('title', 'Fills the attribute Title of people, if the company has one.'),
    text('userType', 'Fills the attribute User type of people, if the company has one.'),
    text('preferredLanguage', 'English or French: the language of the person.'),
    { name: 'active', type: 'boolean', description: 'Whether the person has access.' },
    {
      name: 'emails',
      type: 'complex',
      multi: true,
      description: 'The primary one, or the one of work, is the email of the person.',
      sub: [
        text('value', 'The email.'),
        text('type', 'Work, home or other.'),
        { name: 'primary', type: 'boolean', description: 'Whether it is the one to use.' },
      ],
    },
    {
      name: 'groups',
      type: 'complex',
      multi: true,
      mutability: 'readOnly',
      description: 'Groups that the person is a member of.',
      sub: [
        text('value', 'The id of the group.', { mutability: 'readOnly', caseExact: true }),
        text('display', 'The name of the group.', { mutability: 'readOnly' }),
      ],
    },
  ],
};

const ENTERPRISE: Schema = {
  id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  name: 'EnterpriseUser',
  description: 'A person at work',
  attributes: [
    text('employeeNumber', 'The employee number of the person.'),
    text('costCenter', 'Fills the attribute Cost center of people, if the company has one.'),
    text('organization', 'Fills the attribute Organization of people, if the company has one.'),
    text('division', 'Fills the attribute Division of people, if the company has one.'),
    text('department', 'Fills the attribute Department of people, if the company has one.'),
    {
      name: 'manager',
      type: 'complex',
      description: 'Who manages the person from the present month on.',
      sub: [
        text('value', 'The id of the manager.', { caseExact: true }),
        text('displayName', 'The name of the manager.', { mutability: 'readOnly' }),
      ],
    },
  ],
};

const GROUP: Schema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'A group of people: its members have a role or a team by it',
  attributes: [
    text('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
    EXTERNAL_ID,
    {
      name: 'members',
      type: 'complex',
      multi: true,
      description: 'The people of the group.',
      sub: [
        text('value', 'The id of the person.', { caseExact: true }),
        text('display', 'The name of the person.', { mutability: 'readOnly' }),
        text('type', 'User.'),
      ],
    },
  ],
};

export const ENTERPRISE_URN = ENTERPRISE.id;
export const SCHEMAS: readonly Schema[] = [USER, ENTERPRISE, GROUP];

export const USER_TYPE: ResourceType = {
  name: 'User',
  endpoint: '/Users',
  core: USER,
  extension: ENTERPRISE,
};
export const GROUP_TYPE: ResourceType = { name: 'Group', endpoint: '/Groups', core: GROUP, extension: null };
export const RESOURCE_TYPES: readonly ResourceType[] = [USER_TYPE, GROUP_TYPE];

/** Every resource has them, and the service alone writes them. */
export const COMMON: readonly Attribute[] = [
  text('id', 'The id.', { mutability: 'readOnly', caseExact: true }),
  { name: 'schemas', type: 'reference', multi: true, mutability: 'readOnly', description: 'Its schemas.' },
  {
    name: 'meta',
    type: 'complex',
    mutability: 'readOnly',
    description: 'About the resource.',
    sub: [
      text('resourceType', 'User or Group.', { mutability: 'readOnly' }),
      text('created', 'When it was made.', { mutability: 'readOnly' }),
      text('lastModified', 'When it was last changed.', { mutability: 'readOnly' }),
      text('location', 'Its address.', { mutability: 'readOnly' }),
      text('version', 'Its version.', { mutability: 'readOnly' }),
    ],
  },
];

/** Attributes of RFC 7643 that providers send and this service does not keep. */
const NOT_KEPT = new Set(
  [
    'nickName',
    'profileUrl',
    'locale',
    'timezone',
    'password',
    'phoneNumbers',
    'ims',
    'photos',
    'addresses',
    'entitlements',
    'roles',
    'x509Certificates',
  ].map((name) => name.toLowerCase()),
);

export const isNotKept = (name: string): boolean => NOT_KEPT.has(name.toLowerCase());

const named = (attributes: readonly Attribute[], name: string): Attribute | null =>
  attributes.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? null;

export const findAttribute = ({ core, extension }: ResourceType, urn: string | null, name: string) =>
  urn === null
    ? named([...core.attributes, ...COMMON], name)
    : named(urn === extension?.id ? extension.attributes : core.attributes, name);

export const findSub = (attribute: Attribute, name: string): Attribute | null =>
  named(attribute.sub ?? [], name);
