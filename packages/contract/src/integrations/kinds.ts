/** Where records come from. */
export const INTEGRATION_KINDS = [
  'csv_https',
  'sftp',
  'postgresql',
  'mysql',
  's3',
  'salesforce',
  'hubspot',
  'pipedrive',
  'bamboohr',
  'personio',
  'lucca',
] as const;
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number];

/** One thing that a person types for a connection, or for what is synced over it. */
export interface KindField {
  readonly name: string;
  /** `long`: several lines. `secret`: kept sealed, and never sent back. */
  readonly type: 'text' | 'long' | 'number' | 'choice' | 'secret' | 'long_secret';
  readonly optional?: true;
  readonly initial?: string;
  readonly choices?: readonly string[];
  /** Requested for only while another field has this value. */
  readonly when?: { readonly field: string; readonly is: string };
}

export interface KindDescription {
  readonly settings: readonly KindField[];
  /** What is synced into one table. */
  readonly selection: readonly KindField[];
  /** Can ask for what changed since the last time; the others skip a file that did not change. */
  readonly incremental: boolean;
  /** A company has one of them. */
  readonly single?: true;
}

const text = (name: string, more: Omit<KindField, 'name' | 'type'> = {}): KindField => ({
  name,
  type: 'text',
  ...more,
});
const secret = (name: string, more: Omit<KindField, 'name' | 'type'> = {}): KindField => ({
  name,
  type: 'secret',
  ...more,
});

const database = (port: string): KindDescription => ({
  settings: [
    text('host'),
    { name: 'port', type: 'number', initial: port },
    text('database'),
    text('username'),
    secret('password', { optional: true }),
    { name: 'tls', type: 'choice', choices: ['verify', 'encrypt', 'off'], initial: 'verify' },
  ],
  selection: [
    { name: 'query', type: 'long' },
    text('change_column', { optional: true }),
    text('start_date', { optional: true }),
  ],
  incremental: true,
});

/** What a CRM is requested for; the names of fields are those of the CRM. */
const crm = (object: KindField, fields: string): readonly KindField[] => [
  object,
  { name: 'fields', type: 'long', initial: fields },
  text('start_date', { optional: true }),
];

/** Of an HR system: its people, with the fields that it names so. */
const people = (fields: string): readonly KindField[] => [{ name: 'fields', type: 'long', initial: fields }];

/** Everything that the form, the checks and the sources know of a kind. */
export const KINDS: Readonly<Record<IntegrationKind, KindDescription>> = {
  csv_https: {
    settings: [
      text('base_url'),
      { name: 'sign_in', type: 'choice', choices: ['none', 'basic', 'bearer'], initial: 'none' },
      text('username', { when: { field: 'sign_in', is: 'basic' } }),
      secret('password', { when: { field: 'sign_in', is: 'basic' } }),
      secret('token', { when: { field: 'sign_in', is: 'bearer' } }),
    ],
    selection: [text('path')],
    incremental: false,
  },
  sftp: {
    settings: [
      text('host'),
      { name: 'port', type: 'number', initial: '22' },
      text('username'),
      { name: 'sign_in', type: 'choice', choices: ['password', 'key'], initial: 'password' },
      secret('password', { when: { field: 'sign_in', is: 'password' } }),
      { name: 'private_key', type: 'long_secret', when: { field: 'sign_in', is: 'key' } },
      secret('passphrase', { optional: true, when: { field: 'sign_in', is: 'key' } }),
    ],
    selection: [text('path')],
    incremental: false,
    single: true,
  },
  postgresql: database('5432'),
  mysql: database('3306'),
  s3: {
    settings: [
      text('endpoint', { initial: 'https://s3.amazonaws.com' }),
      text('region', { initial: 'us-east-1' }),
      text('bucket'),
      text('access_key_id'),
      secret('secret_access_key'),
    ],
    selection: [text('path')],
    incremental: false,
  },
  salesforce: {
    settings: [text('login_domain'), text('client_id'), secret('client_secret')],
    selection: crm(
      text('object', { initial: 'Opportunity' }),
      'Id, Name, Amount, StageName, CloseDate, Owner.Email, IsDeleted',
    ),
    incremental: true,
  },
  hubspot: {
    settings: [secret('token')],
    selection: crm(
      {
        name: 'object',
        type: 'choice',
        choices: ['deals', 'companies', 'products', 'line_items'],
        initial: 'deals',
      },
      'id, dealname, amount, dealstage, closedate, hubspot_owner_id',
    ),
    incremental: true,
  },
  pipedrive: {
    settings: [text('company_domain'), secret('token')],
    selection: crm(
      {
        name: 'object',
        type: 'choice',
        choices: ['deals', 'persons', 'organizations', 'products'],
        initial: 'deals',
      },
      'id, title, value, currency, status, won_time, owner_id',
    ),
    incremental: true,
  },
  bamboohr: {
    settings: [text('company_domain'), secret('token')],
    selection: people(
      'id, employeeNumber, firstName, lastName, workEmail, hireDate, terminationDate, supervisorEId, department, jobTitle',
    ),
    incremental: false,
  },
  personio: {
    settings: [text('client_id'), secret('client_secret')],
    selection: people(
      'id, first_name, last_name, email, hire_date, termination_date, supervisor.id, department.name, position',
    ),
    incremental: true,
  },
  lucca: {
    settings: [text('company_host'), secret('token')],
    selection: people(
      'id, employeeNumber, firstName, lastName, mail, dtContractStart, dtContractEnd, managerId, department.name, jobTitle',
    ),
    incremental: true,
  },
};

/** Refresh slots of a day, at most. */
export const MAX_REFRESH_SLOTS = 4;
/** Hours between a request to delete a connection and its end. */
export const DELETION_HOURS = 24;
/** Incremental refreshes start every so many hours. */
export const INCREMENTAL_HOURS = 2;

/** The fields that this choice of values asks for. */
export function askedFields(
  fields: readonly KindField[],
  values: Readonly<Record<string, string>>,
): readonly KindField[] {
  return fields.filter(({ when }) => when === undefined || values[when.field] === when.is);
}

export const isSecret = ({ type }: KindField): boolean => type === 'secret' || type === 'long_secret';

/** What a new connection begins with. */
export function initialValues(fields: readonly KindField[]): Record<string, string> {
  return Object.fromEntries(
    fields.filter((field) => !isSecret(field)).map(({ name, initial }) => [name, initial ?? '']),
  );
}

/** Knows people first of all. */
export const isHr = (kind: IntegrationKind): boolean => ['bamboohr', 'personio', 'lucca'].includes(kind);
