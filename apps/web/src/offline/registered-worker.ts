import { KEPT_CACHE } from './kept-answers.ts';

const FILE = '/service-worker.js';

/** Sources have no build, and thus no list of files to keep. */
const canKeep = () => import.meta.env.PROD && 'serviceWorker' in navigator;

/** From now on this device keeps its reader's pages. Called again, it looks for a newer build. */
export async function startKeeping(): Promise<void> {
  if (canKeep()) await navigator.serviceWorker.register(FILE, { updateViaCache: 'none' });
}

/** When the worker begins under an open page, it has seen nothing of what the page shows. */
export function onFirstKept(act: () => Promise<void>): () => void {
  if (!canKeep() || navigator.serviceWorker.controller !== null) return () => undefined;
  const listener = () => void act();
  navigator.serviceWorker.addEventListener('controllerchange', listener, { once: true });
  return () => navigator.serviceWorker.removeEventListener('controllerchange', listener);
}

/** Nothing of them stays here. */
export async function stopKeeping(): Promise<void> {
  if ('serviceWorker' in navigator)
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
  if ('caches' in globalThis)
    for (const name of await caches.keys())
      if (name === KEPT_CACHE || name.startsWith('files-')) await caches.delete(name);
}

/** The reader agreed to the new build: its worker may take over before the page is read again. */
export async function takeNewBuild(): Promise<void> {
  const registration = canKeep() ? await navigator.serviceWorker.getRegistration() : undefined;
  registration?.waiting?.postMessage('activate');
}
