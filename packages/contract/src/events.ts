import type { ExportStatus } from './exports/shapes.ts';
import type { IMPORT_STATUSES } from './imports/import.ts';
import type { JOB_STATES } from './jobs/shapes.ts';

/** Kinds of data that a screen keeps. In the web, the first part of each query key that an event can make stale. */
export const DATA_DOMAINS = [
  'api-keys',
  'attributes',
  'comments',
  'currencies',
  'draws',
  'discussions',
  'exports',
  'groups',
  'home',
  'imports',
  'integrations',
  'jobs',
  'letters',
  'me',
  'metrics',
  'notifications',
  'payroll',
  'plans',
  'proposals',
  'quotas',
  'records',
  'reports',
  'roles',
  'sandboxes',
  'simulations',
  'statements',
  'subscription',
  'table-views',
  'tables',
  'teams',
  'users',
  'validation',
  'views',
  'webhooks',
] as const;
export type DataDomain = (typeof DATA_DOMAINS)[number];

/** What becomes stale when a thing changes, by its kind in the audit trail. */
const STALE_AFTER_CHANGE = {
  api_key: ['api-keys'],
  api_settings: ['api-keys'],
  attribute: ['attributes', 'groups', 'users', 'api-keys'],
  comment: ['comments'],
  company: ['me', 'subscription', 'home'],
  compensation: ['plans'],
  currency: ['currencies'],
  draw: ['draws', 'statements', 'home'],
  discussion_label: ['discussions'],
  request_view: ['discussions'],
  field: ['tables', 'records', 'plans'],
  group: ['groups', 'users', 'plans', 'tables'],
  group_dimension: ['groups', 'users', 'plans'],
  integration: ['integrations', 'tables'],
  metric: ['metrics'],
  flag: ['metrics', 'statements'],
  dashboard: ['metrics'],
  letter: ['letters', 'home'],
  letter_campaign: ['letters', 'home'],
  letter_template: ['letters'],
  payroll_template: ['payroll'],
  plan: ['plans', 'simulations'],
  proposal: ['proposals'],
  quota: ['quotas'],
  record: ['records', 'tables', 'reports'],
  report: ['reports'],
  report_schedule: ['reports'],
  role: ['roles', 'users'],
  sandbox: ['sandboxes', 'me'],
  statement_view: ['views', 'statements', 'home', 'me'],
  table: ['tables', 'plans'],
  table_view: ['table-views'],
  team: ['teams', 'users'],
  user: ['users', 'teams', 'groups'],
  validation_chain: ['validation'],
  validation_delegate: ['validation', 'statements'],
  validation_reminder: ['validation'],
  webhook: ['webhooks'],
} as const satisfies Readonly<Record<string, readonly DataDomain[]>>;

/** What a `change` event may name. The whole company receives it, so it names kinds and no ids. */
export type ChangedKind = keyof typeof STALE_AFTER_CHANGE;
export const CHANGED_KINDS = Object.keys(STALE_AFTER_CHANGE) as readonly ChangedKind[];

/** What is read again is no more than this: a page shows a message by one small read. */
export type DiscussionHappening =
  | { readonly what: 'message' | 'message_changed'; readonly message_id: string; readonly seq: number }
  | { readonly what: 'read'; readonly user_id: string };

/** What each event carries: ids and states, never amounts or names. The client reads the rest with its own rights. */
export interface EventPayloads {
  /** Statements of a month were calculated or changed their state. `null`: too many to name. */
  readonly 'statement-refresh': { readonly month: string; readonly statement_ids: readonly string[] | null };
  readonly import: { readonly import_id: string; readonly status: (typeof IMPORT_STATUSES)[number] };
  /** One's own export went on or ended. */
  readonly export: { readonly export_id: string; readonly status: ExportStatus };
  readonly job: {
    readonly job_id: string;
    readonly kind: string;
    readonly state: (typeof JOB_STATES)[number];
    readonly progress: number;
  };
  /** Something came to one's own notification centre, or was read in another tab. */
  readonly 'new-notification': { readonly notification_ids: readonly string[] };
  /** Something new in a discussion: for its members. Without `happened`, anything of it may be another than before. */
  readonly discussion: { readonly discussion_id: string; readonly happened?: DiscussionHappening };
  /** A user's rights, access, managers, attributes or memberships changed. */
  readonly 'update-user': { readonly user_ids: readonly string[] };
  /** A sandbox was copied, and this person, who made it, can open it; null: it could not be copied. */
  readonly 'sandbox-ready': { readonly environment_id: string; readonly ready_for: string | null };
  readonly 'update-role': { readonly role_id: string };
  /** Any other write, by the kinds of things that it changed. */
  readonly change: { readonly kinds: readonly ChangedKind[] };
}
export type EventName = keyof EventPayloads;

/** An event with the payload of its name. */
export type ServerEvent = {
  readonly [Name in EventName]: { readonly name: Name; readonly data: EventPayloads[Name] };
}[EventName];

const STALE_AFTER: { readonly [Name in EventName]: (data: EventPayloads[Name]) => readonly DataDomain[] } = {
  'statement-refresh': () => ['statements', 'home', 'draws', 'simulations', 'validation', 'metrics'],
  import: () => ['imports', 'integrations', 'tables', 'records'],
  export: () => ['exports'],
  job: () => ['jobs'],
  'new-notification': () => ['notifications'],
  discussion: () => ['discussions'],
  'update-user': () => ['me', 'users', 'teams', 'groups', 'subscription'],
  'sandbox-ready': () => ['sandboxes', 'me'],
  'update-role': () => ['me', 'roles'],
  // A newer server may name kinds that an open page does not know.
  change: ({ kinds }) => [
    ...new Set(kinds.flatMap((kind): readonly DataDomain[] => STALE_AFTER_CHANGE[kind] ?? [])),
  ],
};

export function isServerEvent(event: {
  readonly name: string;
  readonly data: unknown;
}): event is ServerEvent {
  return Object.hasOwn(STALE_AFTER, event.name) && typeof event.data === 'object' && event.data !== null;
}

/** The data that a screen must read again after the event. */
export function staleAfter({ name, data }: ServerEvent): readonly DataDomain[] {
  return (STALE_AFTER[name] as (data: EventPayloads[EventName]) => readonly DataDomain[])(data);
}
