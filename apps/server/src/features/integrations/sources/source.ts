import type { IntegrationKind } from '@comptoir/contract';
import { AppError, type IntegrationReason } from '@comptoir/contract/errors';
import { PassThrough, type Readable } from 'node:stream';
import { OutgoingError } from '../../../platform/outgoing/guard.ts';

/** A connection, opened: its settings with its secrets. */
export interface Place {
  readonly kind: IntegrationKind;
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly host_key: string | null;
  readonly allow_loopback: boolean;
}

export interface Wanted {
  readonly selection: Readonly<Record<string, string>>;
  /** What the last refresh reached; null: everything. */
  readonly since: string | null;
  /** Rows for a look; null: all. */
  readonly first: number | null;
  readonly signal: AbortSignal;
  /** Deleted records are named apart, and are no rows. */
  readonly apart?: boolean;
}

export interface Fetched {
  /** CSV with a header. */
  readonly content: Readable;
  readonly name: string;
  readonly bytes: number | null;
  /** Requested once the content was read: what the next refresh begins with. */
  readonly reached: () => Promise<string | null>;
  /** Requested once the content was read: IDs of records that are deleted there, by the field of this name. Absent: it does not say. */
  readonly deleted?: { readonly field: string; readonly keys: () => readonly string[] };
}

export interface Source {
  /** Connects and signs in. */
  test(place: Place, signal: AbortSignal): Promise<{ readonly host_key: string | null }>;
  /** `unchanged`: there is nothing that the last refresh did not bring. */
  fetch(place: Place, wanted: Wanted): Promise<Fetched | 'unchanged'>;
}

/** Reasons that pass: trying again in a while helps. */
const PASSING: ReadonlySet<IntegrationReason> = new Set([
  'unreachable',
  'busy',
  'too_slow',
  'dropped',
  'disk_full',
]);
const MAX_DETAIL_LENGTH = 300;

/** What another system, or the way to it, refused. */
export class SourceError extends Error {
  readonly reason: IntegrationReason;
  readonly params: { readonly detail?: string; readonly status?: number; readonly most?: number };
  readonly retry_after_s: number | null;
  constructor(
    reason: IntegrationReason,
    params: { readonly detail?: string; readonly status?: number; readonly most?: number } = {},
    retry_after_s: number | null = null,
  ) {
    super(`${reason} ${params.detail ?? params.status ?? ''}`.trim());
    this.name = 'SourceError';
    this.reason = reason;
    this.params =
      params.detail === undefined
        ? params
        : { ...params, detail: params.detail.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_DETAIL_LENGTH) };
    this.retry_after_s = retry_after_s;
  }

  get passes(): boolean {
    return PASSING.has(this.reason);
  }

  toRefusal(): AppError {
    return new AppError('integration_error', { reason: this.reason, ...this.params });
  }
}

const SLOW = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'PROTOCOL_SEQUENCE_TIMEOUT']);
const DROPPED = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'PROTOCOL_CONNECTION_LOST']);
const AWAY = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const CERTIFICATE = /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)|HANDSHAKE_(NO_)?SSL/;

/** Any failure on the way, as a reason that can be said in words. Refusals of our own are passed on. */
export function sourceError(error: unknown): SourceError | AppError {
  if (error instanceof SourceError || error instanceof AppError) return error;
  if (!(error instanceof Error)) return new SourceError('unreadable', { detail: String(error) });
  const code =
    String((error as NodeJS.ErrnoException).code ?? '') || (/\(([A-Z_]+)\)$/.exec(error.message)?.[1] ?? '');
  if (error instanceof OutgoingError && error.for_good) return new SourceError('private_address');
  if (code === 'ENOSPC') return new SourceError('disk_full');
  if (CERTIFICATE.test(code)) return new SourceError('certificate', { detail: code });
  if (SLOW.has(code) || error.name === 'TimeoutError' || /timed? ?out|in time/i.test(error.message))
    return new SourceError('too_slow');
  if (AWAY.has(code)) return new SourceError('unreachable', { detail: code });
  if (DROPPED.has(code) || /aborted|terminated|closed/i.test(error.message))
    return new SourceError('dropped');
  return new SourceError('unreadable', { detail: error.message });
}

/** The same content, whose failures are said in our words; one that ends early without a word was dropped. */
export function translated(from: Readable, translate: (error: unknown) => unknown): PassThrough {
  const out = new PassThrough();
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)));
  from.once('error', (error) => fail(translate(error)));
  from.once('close', () => {
    if (!from.readableEnded) fail(new SourceError('dropped'));
  });
  out.once('close', () => from.destroy());
  return from.pipe(out);
}
