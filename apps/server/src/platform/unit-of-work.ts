import { CHANGED_KINDS } from '@comptoir/contract';
import type { Logger } from 'pino';
import { writeAudit } from './audit/write-audit.ts';
import { clockIn, newId } from './clock/clock.ts';
import type { Actor, AuditEntry, Clock, Ctx, Services, Tenant } from './context.ts';
import type { Database, Db, TransactionScope } from './db/index.ts';
import type { Metrics } from './metrics/metrics.ts';
import { insertJob } from './jobs/insert-job.ts';
import { jobGivenUp, type JobDefinition } from './jobs/define.ts';
import { insertEvent } from './outbox/insert-event.ts';

/** What every transaction is made from: one per process. */
export interface Platform {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly services: Services;
  /** By name: `enqueue` takes its queue and tries from here. */
  readonly jobs: ReadonlyMap<string, JobDefinition>;
  /** Absent: nothing is measured. */
  readonly metrics?: Metrics;
  /** What the features remove once an hour. */
  readonly sweeps?: readonly ((platform: Platform) => Promise<void>)[];
}

export interface Occasion {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly request_id: string;
  readonly ip: string | null;
  readonly log?: Logger;
  /** Kind of the audit entries that name none: the call's `audit`, the job's name. */
  readonly audit_kind: string;
  /** Written when the work itself added no entry. */
  readonly audit_default?: AuditEntry | null;
}

/**
 * One transaction in the tenant's environment, by the application's login. Audit rows, events and jobs are
 * written with it or not at all, and the other screens of the company learn which kinds of things changed.
 * A read-only transaction writes nothing: audit entries of a read follow in a transaction of their own.
 */
export async function inTenant<T>(
  platform: Platform,
  occasion: Occasion,
  work: (ctx: Ctx) => Promise<T>,
  scope: Omit<TransactionScope, 'environment_id' | 'account_id'> = {},
): Promise<T> {
  const place = { environment_id: occasion.tenant.environment_id, account_id: occasion.actor.account_id };
  const entries: AuditEntry[] = [];
  const result = await platform.database.transaction({ ...scope, ...place }, async (db) => {
    // A read from the copy of the database may begin again.
    entries.length = 0;
    const ctx = contextOver(platform, occasion, db, entries);
    const answer = await work(ctx);
    if (entries.length === 0 && occasion.audit_default) entries.push(occasion.audit_default);
    if (!scope.read_only) await writeEntries(ctx, occasion.audit_kind, entries);
    return answer;
  });
  if (scope.read_only && entries.length > 0) {
    await platform.database.transaction(place, (db) =>
      writeEntries(contextOver(platform, occasion, db, []), occasion.audit_kind, entries),
    );
  }
  return result;
}

async function writeEntries(ctx: Ctx, audit_kind: string, entries: readonly AuditEntry[]): Promise<void> {
  const kinds = CHANGED_KINDS.filter((kind) => entries.some((entry) => entry.object_type === kind));
  if (kinds.length > 0) await ctx.emit({ channel: 'company', name: 'change', data: { kinds } });
  // Last: until the commit nobody else of this environment can append.
  await writeAudit(ctx, audit_kind, entries);
}

/** A context on a transaction that is open already. `entries` collects the entries of `audit()`; the caller writes them. */
export function contextOver(platform: Platform, occasion: Occasion, db: Db, entries: AuditEntry[]): Ctx {
  const ctx: Ctx = {
    tenant: occasion.tenant,
    actor: occasion.actor,
    db,
    services: platform.services,
    clock: clockIn(platform.clock, occasion.tenant.timezone),
    log: occasion.log ?? platform.log,
    request_id: occasion.request_id,
    ip: occasion.ip,
    newId,
    audit: (entry) => {
      entries.push(entry);
    },
    emit: (event) => insertEvent(ctx, event),
    enqueue: (kind, payload, options) => insertJob(ctx, platform.jobs, kind, payload, options),
    jobGivenUp: (kind, payload, end) => jobGivenUp(ctx, platform.jobs.get(kind), payload, end),
  };
  return ctx;
}
