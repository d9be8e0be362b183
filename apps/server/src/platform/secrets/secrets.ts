import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What a secret is of: one key each, so that a text of one purpose opens as no other. */
export type SecretPurpose =
  | 'audit-checkpoint'
  | 'slack-webhook'
  | 'integration'
  | 'webhook'
  | 'second-factor'
  | 'letter-seal';

/** Keeps secrets that people type (addresses, tokens of other systems) in the database without being readable there. */
export interface Secrets {
  /** Another text each time; it opens in the same environment alone. */
  seal(purpose: SecretPurpose, environment_id: string, text: string): string;
  /** Null: it was sealed with another key, for something else, or changed since. */
  open(purpose: SecretPurpose, environment_id: string, sealed: string): string | null;
}

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** What GCM is defined for. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key per purpose, derived from the installation's own by HKDF: docs/decisions/0130-secrets-at-rest.md. */
export function createSecrets(key: string): Secrets {
  const keys = new Map<SecretPurpose, Buffer>();
  const keyOf = (purpose: SecretPurpose): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const made = Buffer.from(
      hkdfSync('sha256', key, '', `comptoir secrets ${VERSION} ${purpose}`, KEY_BYTES),
    );
    keys.set(purpose, made);
    return made;
  };
  return {
    seal(purpose, environment_id, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, keyOf(purpose), nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(environment_id));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open(purpose, environment_id, sealed) {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, keyOf(purpose), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(environment_id));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([opened, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
