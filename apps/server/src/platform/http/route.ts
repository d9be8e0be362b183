import type { Call } from '@comptoir/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor, Clock, Ctx, Services, Tenant } from '../context.ts';
import type { Db } from '../db/index.ts';
import type { Logger } from 'pino';

export interface RouteInput<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  /** Of a multipart call: undefined, the handler reads the parts from `request.parts()`. */
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a call takes, before it is checked. */
export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** For handlers that stream: no transaction is open while bytes flow; open as many as needed. */
export interface ManualCtx {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly services: Services;
  readonly clock: Clock;
  readonly log: Logger;
  readonly request_id: string;
  /** Aborted when the caller goes before the answer: nobody waits for it any more. */
  readonly hung_up: AbortSignal;
  newId(): string;
  /** Makes another call as this caller: its rights, its input, its transaction and its trail are the call's own. */
  perform(route: Route, input: RawInput): Promise<unknown>;
  /** One transaction in the caller's environment; committed when `use` resolves. */
  withTransaction<T>(use: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** The same, but under the request's Idempotency-Key: sent again with the same content, the first answer comes back and nothing is done. */
  once<T>(content: unknown, use: (ctx: Ctx) => Promise<T>): Promise<T>;
  /**
   * One transaction in another environment of the caller's company, as the caller's own user there with the rights of that user.
   * `not_found` where the caller has no way in.
   */
  inEnvironment<T>(
    environment_id: string,
    options: { readonly reads: boolean },
    use: (ctx: Ctx) => Promise<T>,
  ): Promise<T>;
  /** The platform's own tables across companies: only for the sign-in's (passwords). */
  platformTransaction<T>(use: (db: Db) => Promise<T>): Promise<T>;
}

/** For calls without a session (login, links): nobody and nowhere yet. */
export interface PublicCtx {
  readonly services: Services;
  readonly clock: Clock;
  readonly log: Logger;
  readonly request_id: string;
  readonly ip: string | null;
  newId(): string;
  /** The platform's own tables across companies (accounts, sessions, tokens). Short: never held while a password is hashed. */
  platformTransaction<T>(use: (db: Db) => Promise<T>): Promise<T>;
  /** One transaction in an environment, once it is known who acts. */
  inTenant<T>(tenant: Tenant, actor: Actor, use: (ctx: Ctx) => Promise<T>): Promise<T>;
}

/** Thrown out of a write's transaction, which is rolled back: the answer as if it had been done. */
export class DryRun extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('this write was only tried');
    this.answer = answer;
  }
}

export type AnyCall = Call;
type Handler<C> = (ctx: C, input: RouteInput<unknown, unknown, unknown>) => Promise<unknown>;

/** A call with its handler, as `features/<domain>/routes.ts` exports them in `routes`. */
export type Route =
  | {
      readonly call: AnyCall;
      readonly transaction: 'request';
      /** A read that may make an index for its own order. */
      readonly indexes: boolean;
      /** A read that may come from a copy of the database (`DATABASE_REPLICA_URL`). */
      readonly copied: boolean;
      readonly handle: Handler<Ctx>;
    }
  | { readonly call: AnyCall; readonly transaction: 'manual'; readonly handle: Handler<ManualCtx> }
  | { readonly call: AnyCall; readonly transaction: 'public'; readonly handle: Handler<PublicCtx> };

/** The answer of a `file` call is the reply itself; every other one is the call's response. */
type Answer<R extends z.ZodType> = z.input<R> | FastifyReply;

type HandlerOf<C, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = (
  ctx: C,
  input: RouteInput<z.output<P>, z.output<Q>, z.output<B>>,
) => Promise<Answer<R>>;

/** Binds a call to its use case. The whole request is one transaction in the caller's environment; an error rolls it back. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: Call<P, Q, B, R>,
  handler: HandlerOf<Ctx, P, Q, B, R>,
): Route;
/** A read that may be heavy: from a copy of the database where there is one that is fresh. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: Call<P, Q, B, R>,
  options: { readonly transaction: 'copied' },
  handler: HandlerOf<Ctx, P, Q, B, R>,
): Route;
/** A read that may make an index for its own order, in its transaction. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: Call<P, Q, B, R>,
  options: { readonly transaction: 'indexing' },
  handler: HandlerOf<Ctx, P, Q, B, R>,
): Route;
/** The handler opens its own transactions: streaming uploads and downloads. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: Call<P, Q, B, R>,
  options: { readonly transaction: 'manual' },
  handler: HandlerOf<ManualCtx, P, Q, B, R>,
): Route;
export function route(
  call: AnyCall,
  ...rest:
    | readonly [handler: unknown]
    | readonly [options: { readonly transaction: 'manual' | 'indexing' | 'copied' }, handler: unknown]
): Route {
  // The overloads guarantee what the handler takes; inputs are validated by the call's own schemas before it runs.
  const [options, handler] = rest.length === 1 ? [{ transaction: 'request' }, rest[0]] : rest;
  return options.transaction === 'manual'
    ? { call, transaction: 'manual', handle: handler as Handler<ManualCtx> }
    : {
        call,
        transaction: 'request',
        indexes: options.transaction === 'indexing',
        copied: options.transaction === 'copied',
        handle: handler as Handler<Ctx>,
      };
}

/** A call without a session. Only `features/auth` needs it. */
export function publicRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(call: Call<P, Q, B, R>, handler: HandlerOf<PublicCtx, P, Q, B, R>): Route {
  return { call, transaction: 'public', handle: handler as unknown as Handler<PublicCtx> };
}
