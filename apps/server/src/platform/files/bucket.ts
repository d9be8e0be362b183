import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';

/** Where the operator keeps files: S3, or a store that speaks like it. */
export interface BucketPlace {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly access_key_id: string;
  readonly secret_access_key: string;
}

export interface Bucket {
  put(
    key: string,
    content: Readable,
    what: { readonly bytes: number; readonly sha256: Buffer },
  ): Promise<void>;
  /** null: there is no such object. */
  get(key: string): Promise<Readable | null>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** Without a byte for this long, a store is taken for dead. */
const SILENCE_MS = 30_000;
const MAX_REFUSAL = 500;
/** Of a call without content. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The bucket is in the path, which every store understands. Signature Version 4 by aws4fetch; the bytes stream, so that a file's size costs no memory. */
export function openBucket(place: BucketPlace): Bucket {
  const ask = async (
    method: 'GET' | 'PUT' | 'HEAD' | 'DELETE',
    key: string,
    content: { readonly body: Readable; readonly bytes: number; readonly sha256: string } | null,
  ): Promise<IncomingMessage> => {
    const url = new URL(
      `${place.endpoint.replace(/\/+$/, '')}/${[place.bucket, ...key.split('/')].map(encodeURIComponent).join('/')}`,
    );
    const signer = new AwsV4Signer({
      url: url.href,
      method,
      service: 's3',
      region: place.region,
      accessKeyId: place.access_key_id,
      secretAccessKey: place.secret_access_key,
      headers: { 'x-amz-content-sha256': content?.sha256 ?? NOTHING },
    });
    const signed = await signer.sign();
    const headers = Object.fromEntries([...new Headers(signed.headers)].filter(([name]) => name !== 'host'));
    if (content) headers['content-length'] = String(content.bytes);
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const asking = send(url, { method, headers, timeout: SILENCE_MS });
    asking.on('timeout', () => asking.destroy(new Error('the store does not answer')));
    const answered = new Promise<IncomingMessage>((settle, fail) => {
      asking.once('response', settle);
      asking.once('error', fail);
    });
    if (!content) {
      asking.end();
      return answered;
    }
    // A store that refuses early hangs up on the rest: its answer counts, not the broken pipe.
    return Promise.race([answered, pipeline(content.body, asking).then(() => answered)]);
  };
  return {
    async put(key, content, { bytes, sha256 }) {
      const answer = await ask('PUT', key, { body: content, bytes, sha256: sha256.toString('hex') });
      await requireOk(answer);
      answer.resume();
    },
    async get(key) {
      const answer = await ask('GET', key, null);
      if (answer.statusCode === 404) {
        answer.resume();
        return null;
      }
      await requireOk(answer);
      return answer;
    },
    async has(key) {
      const answer = await ask('HEAD', key, null);
      answer.resume();
      if (answer.statusCode === 404) return false;
      await requireOk(answer);
      return true;
    },
    async remove(key) {
      const answer = await ask('DELETE', key, null);
      if (answer.statusCode !== 404) await requireOk(answer);
      answer.resume();
    },
  };
}

async function requireOk(answer: IncomingMessage): Promise<void> {
  const { statusCode = 0 } = answer;
  if (statusCode >= 200 && statusCode < 300) return;
  const said = await text(answer).catch(() => '');
  const code = /<Code>([A-Za-z]+)<\/Code>/.exec(said)?.[1] ?? said.slice(0, MAX_REFUSAL);
  throw new Error(`the store of files answered ${statusCode} ${code}`.trim());
}
