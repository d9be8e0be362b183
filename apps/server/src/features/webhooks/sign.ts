import { createHmac } from 'node:crypto';
import { randomToken } from '../../platform/auth/tokens.ts';

const PREFIX = 'whsec_';
/** 32 bytes: Standard Webhooks asks for 24 to 64. */
export function newSecret(): string {
  return PREFIX + Buffer.from(randomToken(), 'base64url').toString('base64');
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** Sent with each call, for receivers that compare a text. It signs nothing: who reads it in a log can't sign. */
export function headerSecret(secret: string): string {
  return createHmac('sha256', keyOf(secret)).update('x-webhook-secret').digest('base64url');
}

/** The headers of Standard Webhooks, with a signature per secret: the receiver accepts any of them. */
export function signedHeaders(
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: Date },
  secrets: readonly [current: string, ...former: string[]],
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = (secret: string) =>
    `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signature).join(' '),
    'x-webhook-secret': headerSecret(secrets[0]),
  };
}
