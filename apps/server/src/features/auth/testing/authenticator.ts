import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** An authenticator in software: what a security key does, and what a wrong or copied one would. */
export interface Authenticator {
  readonly id: string;
  /** Answers `addPasskey`'s credential. */
  make(options: CreationOptions, odd?: Odd): object;
  /** Answers a login's credential. */
  sign(options: { readonly challenge: string; readonly rpId: string }, odd?: Odd): object;
}

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

/** What differs from a good answer. */
export interface Odd {
  readonly origin?: string;
  readonly rp_id?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Absent: it counts on. */
  readonly counter?: number;
  /** The owner showed a PIN or a finger; absent: yes. */
  readonly is_verified?: boolean;
  readonly is_present?: boolean;
  readonly user_handle?: string | null;
  /** Of a maker, who says where the authenticator comes from. */
  readonly format?: string;
  /** Signed by another key. */
  readonly key?: KeyObject;
}

const ORIGIN = 'http://localhost:3000';
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (data: Buffer) => data.toString('base64url');

/** CBOR, as far as authenticators write it. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  const long = Buffer.from([(major << 5) | 25, 0, 0]);
  long.writeUInt16BE(value, 1);
  return long;
}
const cborInt = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const cborText = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** The public key in COSE's words: ES256 on P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' }) as { x?: string; y?: string };
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

const clientData = (type: string, challenge: string, { origin = ORIGIN, ...odd }: Odd): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: odd.type ?? type,
      challenge: odd.challenge ?? challenge,
      origin,
      crossOrigin: false,
    }),
  );

function flagsOf({ is_verified = true, is_present = true }: Odd, has_credential: boolean): number {
  return (is_present ? 0x01 : 0) | (is_verified ? 0x04 : 0) | (has_credential ? 0x40 : 0);
}

function dataOf(rp_id: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rp_id), Buffer.from([flags]), count]);
}

export const otherKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** `counts`: false as of passkeys that a service keeps. */
export function newAuthenticator({ counts = true }: { readonly counts?: boolean } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(32);
  let counter = 0;
  let handle: string | null = null;
  const next = (odd: Odd) => odd.counter ?? (counter += counts ? 1 : 0);
  return {
    id: text(credential),
    make({ challenge, rp, user }, odd = {}) {
      handle = user.id;
      const length = Buffer.from([0, credential.length]);
      const data = Buffer.concat([
        dataOf(odd.rp_id ?? rp.id, flagsOf(odd, true), next(odd)),
        Buffer.alloc(16),
        length,
        credential,
        coseOf(publicKey),
      ]);
      const attestation = cborMap([
        [cborText('fmt'), cborText(odd.format ?? 'none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return {
        id: text(credential),
        client_data: text(clientData('webauthn.create', challenge, odd)),
        attestation: text(attestation),
        transports: ['internal'],
      };
    },
    sign({ challenge, rpId }, odd = {}) {
      const client = clientData('webauthn.get', challenge, odd);
      const data = dataOf(odd.rp_id ?? rpId, flagsOf(odd, false), next(odd));
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), odd.key ?? privateKey);
      return {
        id: text(credential),
        client_data: text(client),
        authenticator_data: text(data),
        signature: text(signature),
        user_handle: odd.user_handle === undefined ? handle : odd.user_handle,
      };
    },
  };
}
