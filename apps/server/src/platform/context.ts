import type { Secrets } from './secrets/secrets.ts';
import type { Permissions, RoleCategory, ServerEvent, ViewConditions } from '@comptoir/contract';
import type { Logger } from 'pino';
import type { AiService, GoogleClient, SupportPlaces } from './config/config.ts';
import type { RealtimePlace } from './config/hosted-realtime.ts';
import type { Db } from './db/index.ts';
import type { FileStore } from './files/file-store.ts';
import type { JobEnd } from './jobs/define.ts';

/** The one place where time comes from. */
export interface Clock {
  now(): Date;
  /** `YYYY-MM-DD` in the given IANA time zone. Without one: in a context that of the company, elsewhere UTC. */
  today(timezone?: string): string;
}

/** Whose data: every statement of a transaction sees this environment alone (row level security). */
export interface Tenant {
  readonly company_id: string;
  readonly environment_id: string;
  readonly live: boolean;
  /** Of the company; absent or null: UTC. */
  readonly timezone?: string | null;
}

/** What the statement views show that are shared with someone, and the company's settings, which say which month runs. */
export interface SharedViews {
  readonly views: readonly ViewConditions[];
  readonly company_settings: unknown;
}

/** Who acts. `user_id` is null for the system itself (scheduled work, seed). */
export interface Actor {
  readonly user_id: string | null;
  readonly account_id: string | null;
  readonly name: string;
  readonly role_category: RoleCategory;
  readonly permissions: Permissions;
  /** Only for the statement scope `shared_views`: read again at every request, so that a removed share ends at once. */
  readonly shared_views?: SharedViews | null;
  /** Support of this company alone, for some hours: what opens accounts of people, who may work elsewhere too, is not theirs. */
  readonly is_guest?: true;
  /** The API key that acts with some rights of its owner, who is the user. `owner` has all of them. */
  readonly api_key?: {
    readonly id: string;
    readonly all_rights: boolean;
    /** An agent has it: it reads, and proposes what a person confirms. */
    readonly for_agents: boolean;
    readonly owner: Pick<Actor, 'role_category' | 'permissions'>;
  };
}

/** One thing done, as the audit trail shows it. `kind` defaults to the call's own. Never a secret in `before` or `after`. */
export interface AuditEntry {
  readonly kind?: string;
  readonly object_type: string;
  readonly object_id?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly note?: string;
}

/** Sent after the commit, to everyone of the company or to one user. */
export type DomainEvent = ServerEvent & { readonly channel: 'company' | `user:${string}` };

export interface EnqueueOptions {
  /** A job waiting under the same kind and key is replaced instead of doubled (debounce). */
  readonly key?: string;
  /** Jobs of one queue and environment run one after the other. Defaults to the definition's. */
  readonly queue?: string;
  readonly run_at?: Date;
  /**
   * Due at once, but not before this long after the last one of this kind began in the environment, nor before some times as long as that one
   * took.
   */
  readonly apart_ms?: number;
}

/** What the installation offers beside its database. */
export interface Services {
  readonly files: FileStore;
  /** Where mail goes without a mail server: one file each. */
  readonly mail_folder: string;
  /** A mail server is configured: the folder stays empty. */
  readonly mails_leave: boolean;
  /** Rows that one exported file may have. */
  readonly export_rows: number;
  /** Where the browser finds the application, without a trailing slash: links in mails. */
  readonly public_url: string;
  readonly version: string;
  /** A signature that only this installation can make, for one purpose: of another purpose it is another. */
  sign(purpose: string, text: string): string;
  /** What people type that opens other systems, kept encrypted. */
  readonly secrets: Secrets;
  /** Reads filters in words; `null`: they are read here. */
  readonly ai: AiService | null;
  /** A PKCS #12 file that signed letters are sealed with; null: each company has a certificate of its own. */
  readonly signing: { readonly p12: Buffer; readonly password: string } | null;
  readonly support: SupportPlaces;
  /** The installation's client at Google; null: nobody signs in by Google. */
  readonly google: GoogleClient | null;
  /** Where domains are looked up; null: where this machine does. */
  readonly dns_server: string | null;
  /** Of connections that people describe: this machine itself is in reach of tests alone. */
  readonly outgoing: { readonly allow_loopback: boolean };
  /** Signs real-time subscriptions; all processes of one installation share the key. */
  readonly realtime: {
    readonly key: string;
    readonly path: string;
    /** Where sockets are opened; null: here. */
    readonly hosted: RealtimePlace | null;
    sign(text: string): string;
  };
}

/** Everything that a use case may reach: first argument of each. Lives as long as its transaction. */
export interface Ctx {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly db: Db;
  readonly services: Services;
  readonly clock: Clock;
  readonly log: Logger;
  readonly request_id: string;
  /** Where from; null for jobs. */
  readonly ip: string | null;
  /** UUIDv7. */
  newId(): string;
  /** Adds a row to the audit trail, written with this transaction. */
  audit(entry: AuditEntry): void;
  /** An outbox row in this transaction; sent to the browsers after the commit. */
  emit(event: DomainEvent): Promise<void>;
  /** A job row in this transaction; answers the id under which `GET /api/jobs/{id}` reports. */
  enqueue(kind: string, payload: object, options?: EnqueueOptions): Promise<string>;
  /** What the job's definition does at its end without success, for one that ends before it began. */
  jobGivenUp(kind: string, payload: unknown, end: JobEnd): Promise<void>;
}

/** A transaction, and the environment that it works in. */
export type TenantDb = Pick<Ctx, 'db' | 'tenant'>;
