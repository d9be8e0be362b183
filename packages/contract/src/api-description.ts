/** What the page about the API begins with. */
export const API_DESCRIPTION =
  'Sales commissions. Amounts are decimal strings, dates YYYY-MM-DD, months YYYY-MM.';
/** What the page about the calls with an API key begins with. */
export const PUBLIC_API_DESCRIPTION = `Calls that programs make with an API key, in the header X-API-Key. v3 has everything that people do in the browser; v1 and v2 have the shapes of a well-known product of this kind.

Amounts are decimal strings in v3, dates YYYY-MM-DD, months YYYY-MM. Lists answer \`data\` and \`next_cursor\`: send it back as \`cursor\` until it is null. \`dry_run=true\` tries a write: the answer is the same, and nothing is kept. A write with an Idempotency-Key acts once, however often it is sent within a day. Refusals are problem details (RFC 9457): compare \`code\`, and read \`field\` to see where.`;

export interface ApiTag {
  readonly name: string;
  readonly description: string;
  /** First parts of the paths under v3. */
  readonly paths: readonly string[];
}

/** The calls of v3 by what they are about. */
export const PUBLIC_API_TAGS: readonly ApiTag[] = [
  {
    name: 'Users',
    description: 'People, their managers and reports, and files of people.',
    paths: ['users', 'org-chart', 'user-imports'],
  },
  { name: 'Teams', description: 'Teams and who is in them, from when to when.', paths: ['teams'] },
  {
    name: 'Groups',
    description: 'Groups, such as regions, by dimension.',
    paths: ['groups', 'group-dimensions'],
  },
  { name: 'Attributes', description: 'What a company keeps about people.', paths: ['attributes'] },
  { name: 'Roles', description: 'What people may see and do.', paths: ['roles'] },
  {
    name: 'Tables',
    description: 'Data tables with their fields, records, views and comments.',
    paths: ['tables', 'fields', 'records'],
  },
  {
    name: 'Imports',
    description: 'Files that fill data tables, step by step.',
    paths: ['imports', 'import-mappings'],
  },
  {
    name: 'Plans',
    description: 'Plans, their members and compensations, also as text.',
    paths: ['plans', 'plan-templates', 'compensations', 'promoted-changes'],
  },
  { name: 'Quotas', description: 'Quotas and their values by person and period.', paths: ['quotas'] },
  {
    name: 'Statements',
    description: 'What people earn month by month, its changes, and its validation.',
    paths: [
      'statements',
      'statement-views',
      'adjustments',
      'manual-payments',
      'validation-chains',
      'validation-delegates',
      'validation-reminders',
    ],
  },
  {
    name: 'Reports',
    description: 'Reports over tables and statements, what they show, and when they are sent.',
    paths: ['reports', 'report-columns'],
  },
  {
    name: 'Metrics',
    description: 'Metrics and flags with their values, and the forecast of cost.',
    paths: ['metrics', 'metric-sources', 'flags', 'flaggable', 'forecast'],
  },
  {
    name: 'Draws',
    description: 'Draws, their balances, and minimum compensations.',
    paths: ['draws', 'balances', 'minimum-compensations'],
  },
  {
    name: 'Payroll',
    description: 'Files for payroll and their templates.',
    paths: ['payroll-files', 'payroll-templates'],
  },
  {
    name: 'Letters',
    description: 'Commission letters: templates, campaigns, and the register of who signed what.',
    paths: [
      'letter-templates',
      'letter-clauses',
      'letter-tag-sources',
      'letter-campaigns',
      'letters',
      'letter-register',
      'letter-limit',
    ],
  },
  {
    name: 'Discussions',
    description: 'Conversations about pay, where the company has discussions.',
    paths: ['discussions', 'discussion-labels', 'discussion-settings'],
  },
  {
    name: 'Requests',
    description: 'Requests of people, where the company has requests.',
    paths: ['requests', 'request-topics', 'request-views'],
  },
  {
    name: 'Company',
    description: 'Settings, currencies, licences, sandboxes, sign-in and notifications.',
    paths: [
      'company',
      'currencies',
      'environments',
      'notifications',
      'notification-settings',
      'provisioning',
      'sign-in',
      'subscription',
    ],
  },
  {
    name: 'Integrations',
    description: 'Connections to other systems, and what they refresh.',
    paths: ['integrations', 'syncs', 'runs'],
  },
  {
    name: 'Webhooks',
    description: 'Addresses that receive events, and each delivery.',
    paths: ['webhooks', 'deliveries'],
  },
  { name: 'Audit', description: 'Who did what, and when.', paths: ['audit'] },
  {
    name: 'Jobs',
    description: 'Long work and its state: jobs, alerts, and exports with their files.',
    paths: ['jobs', 'job-alerts', 'exports'],
  },
  { name: 'v1', description: 'Writing, in the shapes of a well-known product.', paths: [] },
  { name: 'v2', description: 'Reading, in the shapes of a well-known product.', paths: [] },
];
