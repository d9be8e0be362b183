import { getMe, logout } from '@comptoir/contract';
import { PATHS } from '../addresses.ts';
import { queryClient } from './query.ts';
import { ApiError, call, noteSessionOpened, onRefusal } from './api.ts';
import { noteOnboarding } from './onboarding.ts';
import { forgetSeen } from './seen-pay.ts';
import { readStored, writeStored } from './storage.ts';

const RETURN_TO = 'return-to';
/** On this device: somebody is logged in and has not logged out. In this tab: their session ended all the same. */
const OPEN = 'session';
const ENDED = 'session-ended';
const BROADCAST = 'session-event';
/** Somebody left while the server was out of reach: it has to hear of it still. */
const UNHEARD = 'logout-unheard';
const CLEANUP_MS = 500;
const AGAIN_MS = 5000;

/** Where to go after the next login. Kept for this tab only. */
export function rememberPath(path: string): void {
  if (!path.startsWith(PATHS.login)) sessionStorage.setItem(RETURN_TO, path);
}

export function takeRememberedPath(): string {
  const path = sessionStorage.getItem(RETURN_TO);
  sessionStorage.removeItem(RETURN_TO);
  // Only a path of our own: never an address that someone else wrote.
  return path && /^\/(?![/\\])/.test(path) ? path : '/';
}

const endListeners = new Set<() => void>();

/** Called when the session ends by itself, before the page is left: what was typed and not saved can be put away. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function putAway(): void {
  for (const listener of endListeners) listener();
}

/** A page that somebody works on. */
interface PageInUse {
  /** Asks for the login over the page; settles when the same person is back. */
  readonly ask: () => Promise<void>;
  /** The login was given in another tab. */
  readonly onLogin: () => void;
}
let inUse: PageInUse | null = null;

/** From now on the end of the session leaves the page where it is, under the login: nothing that was typed there is lost. */
export function keepPage(page: PageInUse): () => void {
  inUse = page;
  return () => {
    inUse = null;
  };
}

const backListeners = new Set<() => void>();

/** Called when the same person is back on the page that waited for them. */
export function onBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

export function noteBack(): void {
  noteSessionOpened();
  noteLogin();
  for (const listener of backListeners) listener();
}

/** While the login is shown over a page: if it is left all the same, what its editors put away comes back with the next login. */
export function putAwayOnLeaving(): () => void {
  addEventListener('pagehide', putAway);
  return () => removeEventListener('pagehide', putAway);
}

/** Whether the login is a repeated one, which gets a message. */
export function hasSessionEnded(): boolean {
  return sessionStorage.getItem(ENDED) !== null;
}

/** Whether somebody may be logged in here: worth asking the server before the login is shown. */
export function mayBeEntered(): boolean {
  return readStored(OPEN) !== null && !hasSessionEnded();
}

/**
 * The session is open, by whatever way it was entered. `sees`, once it is known: `early.js` requests no board for somebody who sees their own
 * statement alone, but that statement, for which it needs their id.
 */
export function noteEntered(sees?: 'others' | { readonly own: string }): void {
  sessionStorage.removeItem(ENDED);
  const before = readStored(OPEN);
  const known = typeof sees === 'object' ? `own:${sees.own}` : 'open';
  const value = sees === undefined ? (before ?? 'open') : known;
  if (value !== before) writeStored(OPEN, value);
}

/** Somebody logged in: the other tabs follow at once. */
export function noteLogin(): void {
  forgetUnheard();
  noteEntered();
  broadcast('login');
}

/** Somebody left on purpose: nothing of theirs stays in this tab. */
export function noteLogout(): void {
  sessionStorage.clear();
  writeStored(OPEN, null);
  forgetSeen();
  noteOnboarding(false);
  broadcast('logout');
}

/** Leaves on purpose. Without a line this device forgets at once, and the server hears of it as soon as it can be reached. */
export async function endSession(): Promise<void> {
  const isHeard = await tellLogout();
  queryClient.clear();
  noteLogout();
  if (!isHeard) writeStored(UNHEARD, 'yes');
  location.assign(PATHS.login);
}

/** Whether the server heard it. That it refuses says that the session is over. */
async function tellLogout(): Promise<boolean> {
  return call(logout).then(
    () => true,
    (error: unknown) => error instanceof ApiError && ![0, 502, 503, 504].includes(error.status),
  );
}

/** The new session took the place of the one that was left. */
function forgetUnheard(): void {
  if (readStored(UNHEARD) !== null) writeStored(UNHEARD, null);
}

/** Before anybody is taken for logged in: a session that was left is not entered again. */
export async function endUnheard(): Promise<void> {
  if (readStored(UNHEARD) === null) return;
  if (!(await tellLogout())) throw new ApiError('unavailable', 0);
  forgetUnheard();
}

function keepTelling(): void {
  endUnheard().catch(() => setTimeout(keepTelling, AGAIN_MS));
}

/** Notifies the other tabs; they follow at once. */
function broadcast(event: 'login' | 'logout'): void {
  try {
    localStorage.setItem(BROADCAST, `${event}:${Date.now()}`);
    setTimeout(() => localStorage.removeItem(BROADCAST), CLEANUP_MS);
  } catch {
    // Without storage the other tabs learn it from their next call.
  }
}

/**
 * Watches for the end of the session: a 401 or 422 on any call remembers the path and goes to the login page, a logout
 * in another tab does so too. A page in use stays beneath, and its calls wait for the login. `toLogin` is the router's way there
 * from anywhere else, `onServerError` shows the toast of a 500. Ends with what it gives back.
 */
export function watchSession(options: { toLogin: () => void; onServerError: () => void }): () => void {
  // A sign-in at another site leads back here.
  if (new URLSearchParams(location.search).has('loggedIn')) forgetUnheard();
  keepTelling();
  const unwatch = onRefusal((error, contract, isOfEarlierSession) => {
    if (error.status === 500) options.onServerError();
    // Support, in a new session of another tab. The first call of a page says so to the router.
    if (
      error.code === 'reason_required' &&
      contract.path !== getMe.path &&
      !location.pathname.startsWith(PATHS.login)
    ) {
      rememberPath(location.pathname + location.search);
      putAway();
      location.assign(PATHS.reason);
    }
    if ((error.status !== 401 && error.status !== 422) || contract.permission.kind === 'public')
      return undefined;
    // Sent before the login and answered after it: made again in the new session, without asking twice.
    if (isOfEarlierSession && inUse) return Promise.resolve();
    rememberPath(location.pathname + location.search);
    if (readStored(OPEN) !== null) sessionStorage.setItem(ENDED, '1');
    // Who logs out needs no login for it.
    if (inUse && contract.path !== logout.path) return inUse.ask();
    putAway();
    queryClient.clear();
    if (!location.pathname.startsWith(PATHS.login)) options.toLogin();
    return undefined;
  });
  const follow = (event: StorageEvent) => {
    if (event.key !== BROADCAST || !event.newValue) return;
    if (event.newValue.startsWith('logout') && !location.pathname.startsWith(PATHS.login)) {
      putAway();
      location.assign(PATHS.login);
    }
    if (!event.newValue.startsWith('login')) return;
    if (inUse) inUse.onLogin();
    else if (location.pathname === PATHS.login) location.assign(takeRememberedPath());
  };
  addEventListener('storage', follow);
  return () => {
    unwatch();
    removeEventListener('storage', follow);
  };
}
