import { type Call, FRONT_VERSION_HEADER, type ResponseOf } from '@comptoir/contract';
import type { ErrorCode } from '@comptoir/contract/errors';
import { KEPT_AT_HEADER } from '@comptoir/kernel';
import type { z } from 'zod';
import { cookie } from './cookies.ts';
import { takeEarly } from './early.ts';
import { noteAnswer } from './kept-pages.ts';
import { noteServedVersion } from './front-version.ts';
import { saveFile } from './save-file.ts';
import { selection } from './selection.ts';

/** A refusal of the server: `code` has words in messages/errors, `params` fill them, `field` names the input at fault. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly field: string | null;
  /** 0 when the server could not be reached. */
  readonly status: number;
  constructor(
    code: ErrorCode,
    status: number,
    params: Readonly<Record<string, unknown>> = {},
    field: string | null = null,
  ) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.params = params;
    this.field = field;
  }
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;
/** A part of the call that the contract leaves out must be left out; one whose every field has a default may be. */
type Part<Key extends string, S> =
  unknown extends InputOf<S>
    ? { readonly [K in Key]?: undefined }
    : Record<never, never> extends InputOf<S>
      ? { readonly [K in Key]?: InputOf<S> }
      : { readonly [K in Key]: InputOf<S> };
/** What a call needs, as typed by its contract file. `form` carries a multipart upload in place of `body`. */
export type ArgsOf<C> =
  C extends Call<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Files and fields of a call declared `multipart`. */
  readonly form?: FormData;
  /** A write sent twice under the same key acts once. */
  readonly idempotency_key?: string;
  /** Lets the browser finish the call after its page is left, when the body is small enough for that. */
  readonly keepalive?: boolean;
}

interface LooseArgs {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Makes one call of the contract and gives back its typed answer, or throws {@link ApiError}. */
export async function call<C extends Call>(contract: C, ...rest: RestOf<C>): Promise<ResponseOf<C>> {
  const [args, options] = rest as [LooseArgs?, CallOptions?];
  const response = await send(contract, args ?? {}, options ?? {});
  if (response.status === 204) return undefined as ResponseOf<C>;
  const type = response.headers.get('content-type') ?? '';
  // The contract's schemas are checked against the server in its tests, so the answer is taken at its word here.
  return (type.includes('json') ? await response.json() : await response.text()) as ResponseOf<C>;
}

/** What {@link call} takes after the contract. */
export type RestOf<C> =
  Record<never, never> extends ArgsOf<C>
    ? [args?: ArgsOf<C>, options?: CallOptions]
    : [args: ArgsOf<C>, options?: CallOptions];

/** Fetches a call that answers with a file and hands it to the browser's downloads. */
export async function download<C extends Call>(contract: C, ...rest: RestOf<C>): Promise<void> {
  const [args, options] = rest as [LooseArgs?, CallOptions?];
  const response = await send(contract, args ?? {}, options ?? {});
  const name =
    /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
    'comptoir';
  saveFile(decodeURIComponent(name), await response.blob());
}

/** Fetches a call that answers with a file, to show it on the page. */
export async function fileBytes<C extends Call>(contract: C, ...rest: RestOf<C>): Promise<ArrayBuffer> {
  const [args, options] = rest as [LooseArgs?, CallOptions?];
  const response = await send(contract, args ?? {}, options ?? {});
  return response.arrayBuffer();
}

/** How often a session was opened on this page: a call that was sent before the last time is refused for a session that is over. */
let sessionsOpened = 0;
export function noteSessionOpened(): void {
  sessionsOpened += 1;
}

async function send(
  contract: Call,
  args: LooseArgs,
  options: CallOptions,
  isConfirmed = false,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  const { company_id, environment_id } = selection();
  if (company_id) headers.set('x-company-id', company_id);
  if (environment_id) headers.set('x-environment-id', environment_id);
  if (contract.method !== 'GET') {
    // Over https the server's cookies carry the prefix.
    const token = cookie('__Host-csrf') ?? cookie('csrf');
    if (token) headers.set('x-csrf-token', token);
  }
  if (options.idempotency_key) headers.set('idempotency-key', options.idempotency_key);
  if (args.body !== undefined) headers.set('content-type', 'application/json');
  const body = options.form ?? (args.body === undefined ? undefined : JSON.stringify(args.body));

  const sent_in = sessionsOpened;
  let response: Response;
  try {
    const path = pathOf(contract, args);
    // A search that is sent as a write is known by its body too.
    const sent = typeof body === 'string' ? `${path} ${body}` : contract.method === 'GET' ? path : null;
    const early = sent === null ? null : await takeEarly(sent, environment_id);
    response =
      early ??
      (await fetch(path, {
        method: contract.method,
        headers,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body }),
        ...(options.keepalive && typeof body === 'string' && outlivesPage(body) ? { keepalive: true } : {}),
        ...(options.signal ? { signal: options.signal } : {}),
      }));
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError('unavailable', 0);
  }
  noteServedVersion(response.headers.get(FRONT_VERSION_HEADER));
  noteAnswer(contract.path, response.headers.get(KEPT_AT_HEADER));
  if (response.ok) return response;
  const error = await refusalOf(contract, response);
  const needsPassword = error.code === 'password_required';
  // The password was typed for this call already: asking for it again would not help.
  if (needsPassword && isConfirmed) throw error;
  const mended = Array.from(listeners, (listener) =>
    listener(error, contract, sent_in < sessionsOpened),
  ).find((answer) => answer !== undefined);
  if (!mended) throw error;
  await mended;
  return send(contract, args, options, isConfirmed || needsPassword);
}

const KEEPALIVE_BYTES = 60_000;

/** Browsers carry at most 64 KiB beyond the end of a page. */
export function outlivesPage(body: string): boolean {
  return new Blob([body]).size <= KEEPALIVE_BYTES;
}

/** Path and query of a call, for a link that the browser follows itself. */
export function pathOf(contract: Pick<Call, 'path'>, args: LooseArgs): string {
  const params = (args.params ?? {}) as Readonly<Record<string, unknown>>;
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((args.query ?? {}) as Readonly<Record<string, unknown>>)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value])
      search.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  }
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}

async function refusalOf(contract: Call, response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<
    Pick<ApiError, 'code' | 'params' | 'field'>
  >;
  const fallback = FALLBACK[response.status] ?? 'internal';
  // An address with an id that can't be one is an address of nothing.
  const isNoAddress = body.code === 'invalid_field' && contract.path.includes(`{${body.field}}`);
  const code = isNoAddress ? 'not_found' : (body.code ?? fallback);
  return new ApiError(code, response.status, body.params ?? {}, body.field ?? null);
}

const FALLBACK: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  422: 'unauthenticated',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
};

/**
 * A promise says that the cause is being mended: the call is made again after it, and its caller never hears of the refusal. Rejected, the
 * call fails with its reason.
 */
type RefusalListener = (error: ApiError, contract: Call, isOfEarlierSession: boolean) => void | Promise<void>;
const listeners = new Set<RefusalListener>();
/** Called with every refusal, before the caller: the session watches for 401 and 422, the toasts for 500. */
export function onRefusal(listener: RefusalListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
