import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * A remembered answer may hold a link that opens an account. It is encrypted under the client's idempotency key, which is not stored: who
 * reads the table (or a copy of it) without having made the request reads nothing, as long as the key can't be guessed, as a UUID can't.
 */
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** `place` is part of the key: an answer opens for its own account alone. */
export function sealAnswer(answer: unknown, key: string, place: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(key, place), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function openAnswer(sealed: Buffer, key: string, place: string): unknown {
  const decipher = createDecipheriv(CIPHER, keyOf(key, place), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

function keyOf(key: string, place: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, place, 'comptoir remembered answer', 32));
}
