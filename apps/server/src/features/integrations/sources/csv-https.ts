import { checkedUrl } from '../../../platform/outgoing/guard.ts';
import { requestOutgoing, type StreamedAnswer } from '../../../platform/outgoing/request-outgoing.ts';
import { type Place, type Source, SourceError, type Wanted } from './source.ts';

/** A CSV file behind an https address. */
export const csvHttps: Source = {
  async test(place, signal) {
    const base = checkedUrl(place.settings['base_url'] ?? '', place.allow_loopback);
    const answer = await ask(place, base, signal);
    answer.body.destroy();
    // What is behind the folder itself does not matter: the server answered, and did not refuse the sign-in.
    if (answer.status === 401 || (answer.status === 403 && place.settings['sign_in'] !== 'none'))
      throw new SourceError('sign_in', { status: answer.status });
    if (answer.status >= 500) throw new SourceError('busy', { status: answer.status });
    return { host_key: null };
  },
  async fetch(place, { selection, since, signal }: Wanted) {
    const url = fileUrl(place, selection['path'] ?? '');
    const answer = await ask(place, url, signal);
    requireOk(answer);
    const mark = markOf(answer);
    if (since !== null && mark === since) {
      answer.body.destroy();
      return 'unchanged';
    }
    return {
      content: answer.body,
      name: url.pathname.split('/').at(-1) || 'file.csv',
      bytes: numberOf(answer.headers['content-length']),
      reached: () => Promise.resolve(mark),
    };
  },
};

/** Below the connection's address: what signs in there goes nowhere else. */
function fileUrl(place: Place, path: string): URL {
  const base = checkedUrl(place.settings['base_url'] ?? '', place.allow_loopback);
  const folder = base.href.endsWith('/') || base.search !== '' ? base : new URL(`${base.href}/`);
  const url = new URL(path.replace(/^\/+/, './'), folder);
  if (url.origin !== base.origin || !url.pathname.startsWith(folder.pathname.replace(/[^/]*$/, '')))
    throw new SourceError('not_found', { detail: path });
  return url;
}

function ask(place: Place, url: URL, signal: AbortSignal): Promise<StreamedAnswer> {
  const { settings, secrets } = place;
  const basic = Buffer.from(`${settings['username'] ?? ''}:${secrets['password'] ?? ''}`).toString('base64');
  const headers: Record<string, string> = { accept: 'text/csv, text/plain;q=0.9, */*;q=0.5' };
  if (settings['sign_in'] === 'basic') headers['authorization'] = `Basic ${basic}`;
  if (settings['sign_in'] === 'bearer') headers['authorization'] = `Bearer ${secrets['token'] ?? ''}`;
  return requestOutgoing(url.href, { headers, signal, allow_loopback: place.allow_loopback });
}

/** Refuses anything but a good answer, with what it means. */
export function requireOk(answer: StreamedAnswer): void {
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  answer.body.destroy();
  if (status === 401 || status === 403) throw new SourceError('sign_in', { status });
  if (status === 404 || status === 410) throw new SourceError('not_found', { status });
  if (status === 408 || status === 429 || status >= 500)
    throw new SourceError('busy', { status }, answer.retry_after_s);
  throw new SourceError('refused', { status });
}

/** A file with the same mark is the same file. Null: the server says nothing of it. */
export function markOf({ headers }: StreamedAnswer): string | null {
  const mark = headers.etag ?? headers['last-modified'];
  return mark === undefined ? null : `${mark} ${headers['content-length'] ?? ''}`.trim();
}

export function numberOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
