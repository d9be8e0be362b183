import { FAILING_DAYS, HOOK_RIGHTS, type HookEvent, type HookType } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can } from '../../platform/auth/access.ts';
import type { Actor } from '../../platform/context.ts';
import { checkedUrl } from '../../platform/outgoing/guard.ts';

const DAY_MS = 86_400_000;
const MINUTE_S = 60;
const HOUR_S = 3600;

/** Between one try and the next, as Standard Webhooks proposes: a little more than three days in all. */
const WAITS_S = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  14 * HOUR_S,
  20 * HOUR_S,
  24 * HOUR_S,
] as const;
export const MAX_TRIES = WAITS_S.length + 1;
/** Receivers that failed together do not come back together. */
const JITTER = 0.2;
const LONGEST_WAIT_S = 24 * HOUR_S;

/** `tries`: 1 after the first. `random`: from 0 to 1. `wanted_s`: what the receiver wrote in Retry-After. */
export function waitAfterTry(tries: number, random: number, wanted_s: number | null): number {
  const base = WAITS_S[Math.min(tries, WAITS_S.length) - 1] ?? LONGEST_WAIT_S;
  return Math.min(LONGEST_WAIT_S * (1 + JITTER), Math.max(base * (1 + JITTER * random), wanted_s ?? 0));
}

/** Nothing has arrived for days. */
export function isFailingForDays(failing_since: Date | null, now: Date): boolean {
  return failing_since !== null && now.getTime() - failing_since.getTime() >= FAILING_DAYS * DAY_MS;
}

/** Refused unless it is https, of the public internet as far as its text says, and carries no login. */
export function checkAddress(url: string, allow_loopback: boolean): string {
  const refuse = (reason: 'https' | 'private' | 'unreadable') =>
    new AppError('webhook_address', { reason }, 'url');
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || parsed.username !== '' || parsed.password !== '') throw refuse('unreadable');
  const isHttp = allow_loopback && parsed.protocol === 'http:';
  if (parsed.protocol !== 'https:' && !isHttp) throw refuse('https');
  if (/(^|\.)(localhost|local|internal)\.?$/i.test(parsed.hostname) && !allow_loopback)
    throw refuse('private');
  try {
    checkedUrl(url, allow_loopback);
  } catch {
    throw refuse('private');
  }
  parsed.hash = '';
  return parsed.href;
}

/** For the trail: what comes after the path may be a token. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

export type Rights = Pick<Actor, 'role_category' | 'permissions'>;

/** Whether somebody may read what an event carries. A test carries nothing. */
export function mayRead(rights: Rights | null, type: HookType): boolean {
  if (type === 'webhook.test') return true;
  if (rights === null) return false;
  const { resource, everybody } = HOOK_RIGHTS[type];
  const actor = rights;
  if (actor.role_category === 'god') return true;
  if (!can({ actor }, resource, 'read')) return false;
  if (everybody === 'statements') return actor.permissions.statement_scope === 'all';
  if (everybody === 'requests') return actor.permissions.request_scope === 'all';
  return true;
}

export const withheldOf = (rights: Rights | null, events: readonly HookEvent[]): HookEvent[] =>
  events.filter((event) => !mayRead(rights, event));
