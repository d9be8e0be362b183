import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the field that a dialog of its own opens with, as `autoFocus` of the library's fields does. A plain element's `autoFocus` comes earlier,
 * before the dialog is known: an open drawer then takes the focus back.
 */
export function useFirstFocus<Field extends HTMLElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
