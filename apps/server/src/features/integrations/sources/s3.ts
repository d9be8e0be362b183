import { AwsV4Signer } from 'aws4fetch';
import { buffer } from 'node:stream/consumers';
import { checkedUrl } from '../../../platform/outgoing/guard.ts';
import { requestOutgoing, type StreamedAnswer } from '../../../platform/outgoing/request-outgoing.ts';
import { markOf, numberOf, requireOk } from './csv-https.ts';
import { type Place, type Source, SourceError } from './source.ts';

/** What a store says of keys that are wrong, beside that something is not allowed. */
const WRONG_KEYS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AuthorizationHeaderMalformed']);

/** Objects of S3 and of stores that speak like it. The bucket is in the path, which all of them understand. */
export const s3: Source = {
  async test(place, signal) {
    const answer = await ask(place, '', '?list-type=2&max-keys=1', signal);
    if (answer.status >= 200 && answer.status < 300) answer.body.destroy();
    // Who may read objects need not be allowed to list them.
    else if ((await errorCode(answer)) !== 'AccessDenied') requireOk(answer);
    return { host_key: null };
  },
  async fetch(place, { selection, since, signal }) {
    const path = selection['path'] ?? '';
    const answer = await ask(place, path.replace(/^\/+/, ''), '', signal);
    if (answer.status < 200 || answer.status >= 300) {
      await errorCode(answer);
      requireOk(answer);
    }
    const mark = markOf(answer);
    if (since !== null && mark === since) {
      answer.body.destroy();
      return 'unchanged';
    }
    return {
      content: answer.body,
      name: path.split('/').at(-1) ?? 'file.csv',
      bytes: numberOf(answer.headers['content-length']),
      reached: () => Promise.resolve(mark),
    };
  },
};

async function ask(place: Place, key: string, query: string, signal: AbortSignal): Promise<StreamedAnswer> {
  const { settings, secrets } = place;
  const endpoint = checkedUrl(settings['endpoint'] ?? '', place.allow_loopback);
  const path = [settings['bucket'] ?? '', ...key.split('/')].map(encodeURIComponent).join('/');
  const url = new URL(`${endpoint.pathname.replace(/\/$/, '')}/${path}${query}`, endpoint);
  const signer = new AwsV4Signer({
    url: url.href,
    method: 'GET',
    service: 's3',
    region: settings['region'] ?? 'us-east-1',
    accessKeyId: settings['access_key_id'] ?? '',
    secretAccessKey: secrets['secret_access_key'] ?? '',
  });
  const signed = await signer.sign();
  const headers = Object.fromEntries([...new Headers(signed.headers)].filter(([name]) => name !== 'host'));
  return requestOutgoing(signed.url.toString(), { headers, signal, allow_loopback: place.allow_loopback });
}

/** Of an answer that is no good: the store's own word for it. Throws where the keys are wrong. */
async function errorCode(answer: StreamedAnswer): Promise<string> {
  const text = (await buffer(answer.body)).toString('utf8').slice(0, 4000);
  const code = /<Code>([A-Za-z]+)<\/Code>/.exec(text)?.[1] ?? '';
  if (WRONG_KEYS.has(code)) throw new SourceError('sign_in', { detail: code });
  if (code === 'NoSuchBucket' || code === 'NoSuchKey') throw new SourceError('not_found', { detail: code });
  return code;
}
