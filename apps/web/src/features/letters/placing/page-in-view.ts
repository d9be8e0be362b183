/** The page of which most is shown, from 1. */
export function pageInView(frame: HTMLElement | null): number {
  const room = frame?.querySelector('[role="region"]')?.getBoundingClientRect();
  if (!frame || !room) return 1;
  let best = { page: 1, height: 0 };
  for (const element of frame.querySelectorAll<HTMLElement>('[data-page]')) {
    const { top, bottom } = element.getBoundingClientRect();
    const height = Math.min(bottom, room.bottom) - Math.max(top, room.top);
    if (height > best.height) best = { page: Number(element.dataset['page']), height };
  }
  return best.page;
}
