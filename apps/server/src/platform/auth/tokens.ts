import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as base64url: sessions, links. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token. A plain hash is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The CSRF token of a session is made from the session's own secret: another session's cookie does not open this one. */
export function csrfOf(session_token: string): string {
  return createHmac('sha256', session_token).update('csrf').digest('base64url');
}

export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b));
}
