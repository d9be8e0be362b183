import type { ErrorCode } from '@comptoir/contract/errors';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Actor, Clock, Ctx, Services, Tenant } from '../context.ts';
import type { IndexBuild, IndexPlan } from '../db/index.ts';

export interface JobCtx {
  readonly job_id: string;
  /** 1 at the first try. */
  readonly attempt: number;
  readonly tenant: Tenant;
  /** The person who requested it, with their present rights; the system when nobody did. */
  readonly actor: Actor;
  readonly services: Services;
  readonly clock: Clock;
  readonly log: Logger;
  newId(): string;
  /** One transaction in the job's environment, committed when `use` resolves. It fails when the job's lease was lost. */
  transaction<T>(use: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Writes from one moment of the job's environment. Not held by the lease, which its heartbeat renews in the meantime: safe to repeat. */
  fromOneMoment<T>(use: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** One moment of the job's environment, to read from for as long as it takes. */
  snapshot<T>(use: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Builds an index while others write into its table, as the owner. Only outside of the job's transactions: it waits for those that are open. */
  buildIndex(plan: IndexPlan, control: JobControl): Promise<IndexBuild>;
}

export interface JobControl {
  /** 0 to 100 with what to show beside (counts, ids); read by `GET /api/jobs/{id}` and sent as a `job` event at most twice a second. */
  progress(percent: number, params?: Readonly<Record<string, unknown>>): Promise<void>;
  /** Aborted when the job is cancelled, its lease is lost or the process shuts down. Check between batches. */
  readonly signal: AbortSignal;
}

export interface JobOptions<Payload> {
  readonly payload: z.ZodType<Payload>;
  /** Runs again from the start after a crash: must be safe to repeat. What it resolves to is kept as the job's `result`. */
  readonly handler: (ctx: JobCtx, payload: Payload, control: JobControl) => Promise<unknown>;
  /** Default queue: jobs of one queue and environment run one after the other. Absent: no order. */
  readonly queue?: string;
  /** Tries before the job is parked with an alert. Default 5. An `AppError` parks at once: trying again would not help. */
  readonly max_attempts?: number;
  /** In the transaction that parks or cancels the job: to mark what it worked for (an import, a run) as failed. */
  readonly onGivenUp?: (ctx: Ctx, payload: Payload, end: JobEnd) => Promise<void>;
}

export interface JobEnd {
  readonly state: 'failed' | 'cancelled';
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface JobDefinition {
  readonly name: string;
  readonly queue: string | null;
  readonly max_attempts: number;
  readonly payload: z.ZodType;
  readonly handler: (ctx: JobCtx, payload: unknown, control: JobControl) => Promise<unknown>;
  readonly onGivenUp: ((ctx: Ctx, payload: unknown, end: JobEnd) => Promise<void>) | null;
}

/** Declares a kind of job; features export theirs in `jobs`, main.ts collects them, `ctx.enqueue(name, payload)` starts one. */
export function defineJob<Payload>(name: string, options: JobOptions<Payload>): JobDefinition {
  return Object.freeze({
    name,
    queue: options.queue ?? null,
    max_attempts: options.max_attempts ?? 5,
    payload: options.payload,
    // The runner parses the payload with the schema above right before.
    handler: options.handler as JobDefinition['handler'],
    onGivenUp: (options.onGivenUp ?? null) as JobDefinition['onGivenUp'],
  });
}

/** Marks what the job worked for, in the transaction that ends it. */
export async function jobGivenUp(
  ctx: Ctx,
  definition: JobDefinition | undefined,
  payload: unknown,
  end: JobEnd,
): Promise<void> {
  const read = definition?.payload.safeParse(payload);
  if (definition?.onGivenUp && read?.success) await definition.onGivenUp(ctx, read.data, end);
}
