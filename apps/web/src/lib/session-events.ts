import { queryClient } from './query.ts';
import { onRefusal } from './api.ts';

const RETURN_TO = 'return-to';
const BROADCAST = 'session-event';
const CLEANUP_MS = 500;

/** Where to go after the next login. Kept for this tab only. */
export function rememberPath(path: string): void {
  if (!path.startsWith('/auth')) sessionStorage.setItem(RETURN_TO, path);
}

export function takeRememberedPath(): string {
  const path = sessionStorage.getItem(RETURN_TO);
  sessionStorage.removeItem(RETURN_TO);
  // Only a path of our own: never an address that someone else wrote.
  return path && /^\/(?![/\\])/.test(path) ? path : '/';
}

/** Tells the other tabs; they follow at once. */
export function broadcast(event: 'login' | 'logout'): void {
  try {
    localStorage.setItem(BROADCAST, `${event}:${Date.now()}`);
    setTimeout(() => localStorage.removeItem(BROADCAST), CLEANUP_MS);
  } catch {
    // Without storage the other tabs learn it from their next call.
  }
}

/**
 * Watches for the end of the session: a 401 or 422 on any call remembers the path and goes to the login page, a logout
 * in another tab does so too. `toLogin` is the router's way there, `onServerError` shows the toast of a 500.
 */
export function watchSession(options: { toLogin: () => void; onServerError: () => void }): void {
  onRefusal((error, contract) => {
    if (error.status === 500) options.onServerError();
    if ((error.status !== 401 && error.status !== 422) || contract.permission.kind === 'public') return;
    rememberPath(location.pathname + location.search);
    queryClient.clear();
    if (!location.pathname.startsWith('/auth')) options.toLogin();
  });
  globalThis.addEventListener('storage', (event) => {
    if (event.key !== BROADCAST || !event.newValue) return;
    if (event.newValue.startsWith('logout') && !location.pathname.startsWith('/auth')) location.assign('/auth');
    if (event.newValue.startsWith('login') && location.pathname === '/auth') location.assign(takeRememberedPath());
  });
}
