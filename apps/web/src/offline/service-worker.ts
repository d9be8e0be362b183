/*
 * Opens the reader's own pages without a line (decision 0178). Built into a file of its own, `/service-worker.js`, which gets the list of
 * the build's files in `__KEPT_FILES__`. The network comes first wherever something can change; a hashed file never does.
 */
import { KEPT_FOR_HEADER } from '@comptoir/kernel';
import { changesReader, isAway, KeptAnswers } from './kept-answers.ts';

declare const __KEPT_FILES__: {
  readonly build: string;
  readonly entry: string;
  readonly files: readonly string[];
};

/** What the types of a page leave out of a service worker. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', act: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', act: (event: LastingEvent & { readonly data: unknown }) => void): void;
  addEventListener(type: 'fetch', act: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = globalThis as unknown as WorkerScope;
const { build, entry, files } = __KEPT_FILES__;
const PREFIX = 'files-';
const FILES = `${PREFIX}${build}`;
const PAGE = '/index.html';

const kept = new KeptAnswers(caches, () => Date.now());

async function install(): Promise<void> {
  const page = await fetch('/', { cache: 'no-cache' });
  // The server has changed its build in the meantime: that build has a worker of its own.
  if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('another build is served');
  const cache = await caches.open(FILES);
  await cache.addAll(files);
  await cache.put(PAGE, page);
}

async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== FILES) await caches.delete(name);
  await kept.sweep();
  await scope.clients.claim();
}

async function fileOf(request: Request): Promise<Response> {
  return (await (await caches.open(FILES)).match(request)) ?? fetch(request);
}

/** A page of the application, or a file without a hash: as the server has it now, else as it was kept. */
async function newestOf(request: Request, key: string | Request): Promise<Response> {
  const find = async () => (await caches.open(FILES)).match(key);
  try {
    const response = await fetch(request);
    return isAway(response) ? ((await find()) ?? response) : response;
  } catch (cause) {
    const found = await find();
    if (found) return found;
    throw cause;
  }
}

async function answerOf(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const sent = {
    url: request.url,
    environment_id: request.headers.get('x-environment-id'),
    era: kept.era,
  };
  try {
    const response = await fetch(request);
    if (isAway(response)) return (await kept.find(sent)) ?? response;
    // A copy that nobody reads would hold a whole file in memory.
    const isMarked = response.headers.has(KEPT_FOR_HEADER);
    event.waitUntil(kept.take(sent, isMarked ? response.clone() : response));
    return response;
  } catch (cause) {
    const found = await kept.find(sent);
    if (found) return found;
    throw cause;
  }
}

/** Before and after: what was under way at that time belongs to the reader who leaves. */
async function changeReader(request: Request): Promise<Response> {
  await kept.forget();
  try {
    return await fetch(request);
  } finally {
    await kept.forget();
  }
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(scope.skipWaiting());
});
/** A worker starts many times a day: what is too old goes with the first request. */
let isSwept = false;
scope.addEventListener('fetch', (event) => {
  if (!isSwept) {
    isSwept = true;
    event.waitUntil(kept.sweep());
  }
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (origin !== location.origin) return;
  if (changesReader(request.method, pathname)) return event.respondWith(changeReader(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    // A sign-in at another site leads back here.
    if (pathname.startsWith('/auth/') || searchParams.has('loggedIn')) event.waitUntil(kept.forget());
    if (!/^\/(?:api|auth|front-support)\//.test(pathname)) event.respondWith(newestOf(request, PAGE));
  } else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
  else if (pathname.startsWith('/api/')) event.respondWith(answerOf(event));
  else if (files.includes(pathname)) event.respondWith(newestOf(request, pathname));
});
