import { randomUUID } from 'node:crypto';
import { newId } from '../clock/clock.ts';
import type { Actor, AuditEntry, Clock, Ctx, DomainEvent, EnqueueOptions, Tenant } from '../context.ts';
import type { Database } from '../db/index.ts';
import { silentLogger } from '../log/log.ts';
import { testServices } from './test-services.ts';

/** The calls that a use case made to the platform. */
export interface TestCtx extends Ctx {
  readonly audited: readonly AuditEntry[];
  readonly events: readonly DomainEvent[];
  readonly jobs: readonly {
    readonly kind: string;
    readonly payload: object;
    readonly options: EnqueueOptions;
  }[];
}

/** One committed transaction with a context whose audit, events and jobs are kept instead of sent. */
export function makeCtx<T>(
  database: Database,
  clock: Clock,
  tenant: Tenant,
  actor: Actor,
  work: (ctx: TestCtx) => Promise<T>,
): Promise<T> {
  return database.transaction(
    { environment_id: tenant.environment_id, account_id: actor.account_id },
    (db) => {
      const audited: AuditEntry[] = [];
      const events: DomainEvent[] = [];
      const jobs: { kind: string; payload: object; options: EnqueueOptions }[] = [];
      return work({
        tenant,
        actor,
        db,
        services: testServices(),
        clock,
        log: silentLogger,
        request_id: randomUUID(),
        ip: null,
        newId,
        audit: (entry) => void audited.push(entry),
        emit: async (event) => void events.push(event),
        enqueue: async (kind, payload, options = {}) => {
          jobs.push({ kind, payload, options });
          return newId();
        },
        jobGivenUp: async () => {},
        audited,
        events,
        jobs,
      });
    },
  );
}
