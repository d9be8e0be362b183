import type { Window } from '../model/index.ts';

/** Few things per statement, and nearly all of the scope's own window: a list is found through faster than a map is made. */
export class WindowCache<T> {
  #entries: { readonly window: Window; readonly id: string; readonly value: T }[] | null = null;

  get(window: Window, id: string): T | undefined {
    if (this.#entries)
      for (const entry of this.#entries) if (entry.id === id && entry.window === window) return entry.value;
    return undefined;
  }

  set(window: Window, id: string, value: T): void {
    (this.#entries ??= []).push({ window, id, value });
  }
}
