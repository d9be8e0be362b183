import { readStored, useStored } from './storage.ts';

const STORED = 'single-keys';
const OFF = 'off';
/** Where letters are typed, choose an entry, or belong to what lies over the page. */
const ELSEWHERE =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="grid"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [aria-haspopup="listbox"]';

/** Are keys without Ctrl or Cmd in use on this device? */
export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [stored, store] = useStored(STORED);
  return [stored !== OFF, (isOn) => store(isOn ? null : OFF)];
}

/** The same, outside of a component. */
export const singleKeysAreOn = (): boolean => readStored(STORED) !== OFF;

/** Is the event such a key, pressed on the page itself? */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (!singleKeysAreOn()) return false;
  return !(event.target instanceof Element) || event.target.closest(ELSEWHERE) === null;
}
