/** Notices, which are over every dialog and read aloud. */
const OVER = '[data-react-aria-top-layer], [data-live-announcer]';

/** Hides from readers all that is beside this element, and answers how to show it again. */
export function hideBehind(own: Element): () => void {
  const hidden = [...document.body.children].filter(
    (one) =>
      one !== own &&
      !one.hasAttribute('aria-hidden') &&
      !one.matches(OVER) &&
      one.querySelector(OVER) === null,
  );
  for (const one of hidden) one.setAttribute('aria-hidden', 'true');
  return () => {
    for (const one of hidden) one.removeAttribute('aria-hidden');
  };
}

/** The field of this element has the focus, also when Tab, the address bar or a dialog that opens behind it would take it. */
export function keepFocus(own: HTMLElement): () => void {
  const field = own.querySelector('input');
  const take = () => field?.focus();
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && !own.contains(target) && !target.matches(`${OVER}, :is(${OVER}) *`))
      take();
  };
  const onTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !own.contains(document.activeElement)) return;
    event.preventDefault();
  };
  // A press beside the field would take the focus from it.
  const onPress = (event: MouseEvent) => {
    if (event.target !== field) event.preventDefault();
  };
  take();
  document.addEventListener('focusin', onFocus);
  document.addEventListener('keydown', onTab);
  own.addEventListener('mousedown', onPress);
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onTab);
    own.removeEventListener('mousedown', onPress);
  };
}

/** Only what is in this element scrolls, not the page behind it. */
export function keepScroll(own: HTMLElement): () => void {
  const onScroll = (event: WheelEvent | TouchEvent) => {
    // The page is made larger or smaller.
    if (event.ctrlKey || ('touches' in event && event.touches.length > 1)) return;
    const list = event.target instanceof Element ? event.target.closest('[role=dialog]') : null;
    if (list === null || list.scrollHeight <= list.clientHeight) event.preventDefault();
  };
  own.addEventListener('wheel', onScroll, { passive: false });
  own.addEventListener('touchmove', onScroll, { passive: false });
  return () => {
    own.removeEventListener('wheel', onScroll);
    own.removeEventListener('touchmove', onScroll);
  };
}
