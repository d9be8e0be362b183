import type { ErrorCode } from './errors/index.ts';
import type { z } from 'zod';
import type { Needs } from './features.ts';
import type { ActionLevel, BinaryPermission, Resource, SubResource } from './permissions.ts';

/** Who may make a call at all. What it may touch is decided by the use case (statement scope, ownership, rights). */
export type CallPermission =
  /** No session needed (login, reset, health). */
  | { readonly kind: 'public' }
  /** Any session; the use case narrows it to the caller's own things or to the statement scope. */
  | { readonly kind: 'session' }
  | {
      readonly kind: 'resource';
      readonly resource: Resource | SubResource;
      readonly level: Exclude<ActionLevel, 'none'>;
    }
  | { readonly kind: 'binary'; readonly permission: BinaryPermission }
  /** Support only. */
  | { readonly kind: 'god' };

/**
 * Which bodies of a call need a confirmed password: every one, those that have the field, or those in which it has one of these values.
 * A caller without the `permission` is refused first.
 */
export type PasswordRule =
  | 'always'
  | { readonly field: string; readonly is?: readonly unknown[]; readonly permission?: CallPermission };

/** Every body of a call, or those that have no other field than this one. */
export type Untraced = true | { readonly field: string };

export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Unique name, the operation id of the OpenAPI page: `searchStatements`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{param}` places as in the specification: `/api/users/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly permission: CallPermission;
  /** Made with an API key (a call of the public API), with an agent's key or with the token of an identity provider (SCIM), and never with a session. */
  readonly caller?: 'api_key' | 'agent' | 'scim_token';
  /** Of the public API: for keys with all rights of their owner alone. */
  readonly needs_all_rights?: true;
  /** 403 `feature_off` or `live_only` where the company or the environment lacks it. */
  readonly needs?: Needs;
  readonly params?: Params;
  readonly query?: Query;
  /** JSON body. With `multipart: true` the handler reads the file parts itself and this schema describes the other fields. */
  readonly body?: Body;
  readonly multipart?: boolean;
  /** `text`/`binary` answers are streamed by the handler as an attachment. */
  readonly response: Response;
  readonly answers?: 'json' | 'file';
  readonly errors: readonly ErrorCode[];
  /** A write: the audit entry's kind, `lock_statements`. Required for every method but GET, unless `reads: true`. */
  readonly audit?: string;
  /** A write of what the caller has seen, and of nothing else: not in the trail, whose chain it would make wait. */
  readonly untraced?: Untraced;
  /** A POST that only reads (a search). */
  readonly reads?: boolean;
  /** Refused with `password_required` unless the session confirmed its password within the last `PASSWORD_CONFIRMED_MINUTES`. */
  readonly needs_password?: PasswordRule;
  /** Public: a form of another site posts it, which can have no token of ours. The use case checks what was posted. */
  readonly from_other_site?: true;
  /** Support may make it in a company for which it has not given its reason yet. */
  readonly before_reason?: true;
  /** It may be made before the second factor is set up that the company requires. */
  readonly before_factor?: true;
  /** Body limit in bytes when it differs from MAX_BODY_BYTES. */
  readonly body_limit_bytes?: number;
}

/** Declares one call. One file per call; server route, web client, OpenAPI page and permission matrix are made from it. */
export function defineCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(call: Call<Params, Query, Body, Response>): Call<Params, Query, Body, Response> {
  return Object.freeze(call);
}

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type ResponseOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** For how long a password that was typed counts as confirmed: at the login, or when a call required it. */
export const PASSWORD_CONFIRMED_MINUTES = 10;

/** Whether a call with this body needs a confirmed password. */
export function needsPassword(
  { needs_password: rule }: Pick<Call, 'needs_password'>,
  body: unknown,
): boolean {
  if (rule === undefined || rule === 'always') return rule === 'always';
  const value = (body as Readonly<Record<string, unknown>> | undefined)?.[rule.field];
  return rule.is === undefined ? value !== undefined : rule.is.includes(value);
}

/** Whether a write with this body leaves no entry of the call's own. */
export function isUntraced({ untraced }: Pick<Call, 'untraced'>, body: unknown): boolean {
  if (untraced === undefined || untraced === true) return untraced === true;
  const given = Object.entries((body ?? {}) as Readonly<Record<string, unknown>>);
  return given.every(([name, value]) => name === untraced.field || value === undefined);
}

/** Response header that names the web build which the server serves. A page of another build is outdated. */
export const FRONT_VERSION_HEADER = 'x-front-version';
