import { singleKeysAreOn } from './single-keys.ts';

/** Where the rows of a list are, and what lies over the page and has rows of its own. */
const LISTS = '[data-list-keys]';
const ROWS = 'tbody tr, [data-row], [role="grid"]:not([aria-multiselectable]) [role="row"]';
/** The thing of a row that takes the focus and opens it: its link or button, no check box and no menu. */
const OPENS = 'a[href], button:not([aria-haspopup], [aria-pressed], [type="checkbox"])';
const MENU = 'button[aria-haspopup]';
/** Fields, and spreadsheets, where a letter begins a cell. */
const TYPED =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="grid"][aria-multiselectable], [role="treegrid"]';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * J and K move the focus through the rows of the page's lists, X chooses one, E opens what can be done with it, / goes to the search.
 * Enter opens a row: the focus is on its link. Answers whether the key was one of these.
 */
export function onListKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !singleKeysAreOn())
    return false;
  const place = placeOf(event.target);
  if (place === null) return false;
  const act = ACTS[event.key];
  if (!act?.(place)) return false;
  event.preventDefault();
  return true;
}

/** The page, or the list over it that has the focus; `null` where letters are typed or belong to something else. */
function placeOf(target: EventTarget | null): Element | null {
  const page = document.querySelector('main');
  if (!(target instanceof Element)) return page;
  if (target.closest(TYPED)) return null;
  const over = target.closest(OVERLAYS);
  if (!over) return page;
  return over.matches('[role="menu"], [role="listbox"]') ? null : over.querySelector(LISTS);
}

const rowsOf = (place: Element): { readonly row: Element; readonly opens: HTMLElement }[] =>
  [...place.querySelectorAll(ROWS)].flatMap((row) => {
    const opens = row.querySelector<HTMLElement>(OPENS);
    return opens && isShown(opens) ? [{ row, opens }] : [];
  });

/** A table that a phone shows as cards has no place on the screen. */
const isShown = (element: HTMLElement): boolean =>
  !('checkVisibility' in element) || element.checkVisibility();

const currentRow = (place: Element): Element | null => {
  const row = document.activeElement?.closest(ROWS) ?? null;
  return row && place.contains(row) ? row : null;
};

const move = (by: 1 | -1) => (place: Element) => {
  const rows = rowsOf(place);
  const current = currentRow(place);
  const at = rows.findIndex(({ row }) => row === current);
  const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
  if (!next) return false;
  next.opens.focus();
  next.row.scrollIntoView({ block: 'nearest' });
  return true;
};

const press = (selector: string) => (place: Element) => {
  const found = currentRow(place)?.querySelector<HTMLElement>(selector);
  if (!found) return false;
  found.click();
  return true;
};

const search = (place: Element) => {
  const field = [...place.querySelectorAll<HTMLInputElement>('input[type="search"]')].find(isShown);
  if (!field) return false;
  field.focus();
  field.select();
  return true;
};

const ACTS: Readonly<Record<string, ((place: Element) => boolean) | undefined>> = {
  j: move(1),
  k: move(-1),
  x: press('input[type="checkbox"]:not(:disabled), [data-row-select]'),
  e: press(MENU),
  '/': search,
};
