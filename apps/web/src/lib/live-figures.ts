import { useLayoutEffect } from 'react';

/** What `app/first-figures` drew while the code of the page was read: an element of this ID. */
export const FIRST_FIGURES = 'first-figures';

/** Both are built apart, so that they share the page and no variable. */
const page = globalThis as { isLive?: boolean; firstFigures?: Promise<void> };
/** The application's first work takes longer than the picture: it comes after it, where the picture is as near as that. */
const NEAR_MS = 150;

/** Whether the application shows a page of its own. */
export const isLive = (): boolean => page.isLive === true;

/** The application's own page takes the place of what was drawn ahead. */
export function showLive(): void {
  page.isLive = true;
  document.querySelector(`#${FIRST_FIGURES}`)?.remove();
}

/** In the frame in which the page first shows its figures, or says why it has none. */
export function useLive(isThere: boolean): void {
  useLayoutEffect(() => {
    if (isThere) showLive();
  }, [isThere]);
}

/** Settles when the first figures are painted: at once where there are none, and soon where they are late. */
export async function firstFigures(): Promise<void> {
  await Promise.race([page.firstFigures, new Promise((late) => setTimeout(late, NEAR_MS))]);
}
