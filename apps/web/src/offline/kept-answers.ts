import { KEPT_AT_HEADER, KEPT_FOR_HEADER, MAX_KEPT_ANSWERS, MAX_KEPT_DAYS } from '@comptoir/kernel';

/** Where a device keeps its reader's answers, apart from the files of the build. */
export const KEPT_CACHE = 'kept-answers';
/** Whose the kept answers are: one reader in one environment. */
const OWNER = '/kept-for';
const DAY_MS = 24 * 3_600_000;
/** An unchanged answer is written again after so long, so that its date stays true. */
const SAME_MS = 60_000;

/** What a gateway says while the product behind it is away. */
const AWAY = new Set([502, 503, 504]);

export const isAway = (response: Response) => AWAY.has(response.status);

/** Calls that open or end a session, by whatever way. Afterwards it is not known who reads, until `/api/me` answers. */
export const changesReader = (method: string, path: string): boolean =>
  path.startsWith('/auth/') && method !== 'GET' && !path.startsWith('/auth/pusher');

export interface Sent {
  readonly url: string;
  /** `x-environment-id` of the request: a tab may work in another environment than the kept one. */
  readonly environment_id: string | null;
  /** The era in which it was sent. */
  readonly era: number;
}

/**
 * The kept answers of one reader. Only answers that the server marks are kept; the first one of another reader, an answer that says that no
 * one is signed in, and each login and logout remove all of them. An answer to a request of before that is not kept.
 */
export class KeptAnswers {
  readonly #caches: CacheStorage;
  readonly #now: () => number;
  readonly #last = new Map<string, { readonly etag: string | null; readonly at: number }>();
  #era = 0;

  constructor(caches: CacheStorage, now: () => number) {
    this.#caches = caches;
    this.#now = now;
  }

  get era(): number {
    return this.#era;
  }

  /** Nothing that was read by now stays. */
  async forget(): Promise<void> {
    this.#era += 1;
    this.#last.clear();
    await this.#caches.delete(KEPT_CACHE);
  }

  /** Looks at what the server answered; keeps it where it may. */
  async take(sent: Sent, response: Response): Promise<void> {
    if (sent.era !== this.#era) return;
    if (response.status === 401 || response.status === 422) return this.forget();
    if (response.status === 403 || response.status === 404) return this.#drop(sent.url);
    if (!response.ok) return;
    const reader = response.headers.get(KEPT_FOR_HEADER);
    const isWho = new URL(sent.url).pathname === '/api/me';
    const owner = await this.#owner();
    // Who reads is known by one call alone: an answer that comes late names somebody who may have left.
    if (isWho && owner !== null && owner !== reader) await this.forget();
    if (reader === null || (!isWho && owner !== reader)) return;
    await this.#keep(sent.url, reader, response);
  }

  /** The kept answer, with the time when the server gave it. */
  async find({ url, environment_id }: Pick<Sent, 'url' | 'environment_id'>): Promise<Response | null> {
    const owner = await this.#owner();
    if (owner === null) return null;
    if (environment_id !== null && environment_id !== owner.split('.')[1]) return null;
    const found = await (await this.#caches.open(KEPT_CACHE)).match(url);
    return found !== undefined && !this.#isOld(found) ? found : null;
  }

  /** Removes what is too old, and the oldest of what is too much. */
  async sweep(): Promise<void> {
    const cache = await this.#caches.open(KEPT_CACHE);
    const kept: { readonly key: Request; readonly at: string }[] = [];
    for (const key of await cache.keys()) {
      const answer = await cache.match(key);
      if (!answer || new URL(key.url).pathname === OWNER) continue;
      if (this.#isOld(answer)) await cache.delete(key);
      else kept.push({ key, at: answer.headers.get(KEPT_AT_HEADER) ?? '' });
    }
    const rest = kept.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(MAX_KEPT_ANSWERS);
    for (const { key } of rest) await cache.delete(key);
    if (kept.length === 0) await this.#caches.delete(KEPT_CACHE);
  }

  async #keep(url: string, reader: string, response: Response): Promise<void> {
    const etag = response.headers.get('etag');
    const last = this.#last.get(url);
    const at = this.#now();
    if (last && etag !== null && last.etag === etag && at - last.at < SAME_MS) return;
    this.#last.set(url, { etag, at });
    const headers = new Headers({
      'content-type': response.headers.get('content-type') ?? 'application/json',
      [KEPT_AT_HEADER]: new Date(at).toISOString(),
    });
    const era = this.#era;
    const body = await response.blob();
    const cache = await this.#caches.open(KEPT_CACHE);
    await cache.put(url, new Response(body, { headers }));
    await cache.put(OWNER, new Response(reader));
    // Somebody left while it was written.
    if (era !== this.#era) await this.#caches.delete(KEPT_CACHE);
  }

  /** What the reader may no longer see, or is gone. */
  async #drop(url: string): Promise<void> {
    this.#last.delete(url);
    if (await this.#caches.has(KEPT_CACHE)) await (await this.#caches.open(KEPT_CACHE)).delete(url);
  }

  #isOld(answer: Response): boolean {
    const at = Date.parse(answer.headers.get(KEPT_AT_HEADER) ?? '');
    return !(this.#now() - at < MAX_KEPT_DAYS * DAY_MS);
  }

  async #owner(): Promise<string | null> {
    if (!(await this.#caches.has(KEPT_CACHE))) return null;
    const found = await (await this.#caches.open(KEPT_CACHE)).match(OWNER);
    return found ? found.text() : null;
  }
}
