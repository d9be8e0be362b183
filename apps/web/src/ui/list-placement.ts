import { useRef, useState } from 'react';

/** With less room than this below its field, a list opens above it. */
const ROOM_BELOW = 200;

/** Where a list opens: above a field that has little room below and more above. */
export function listPlacement(
  field: { readonly top: number; readonly bottom: number },
  window_height: number,
): 'top start' | 'bottom start' {
  const below = window_height - field.bottom;
  return below < ROOM_BELOW && field.top > below ? 'top start' : 'bottom start';
}

/** The placement of a list, decided each time that it opens. `ref` is its field's. */
export function useListPlacement<Field extends HTMLElement>() {
  const ref = useRef<Field>(null);
  const [placement, setPlacement] = useState<ReturnType<typeof listPlacement>>('bottom start');
  const onOpenChange = (isOpen: boolean) => {
    if (isOpen && ref.current)
      setPlacement(listPlacement(ref.current.getBoundingClientRect(), window.innerHeight));
  };
  return { ref, onOpenChange, popover: { placement, shouldFlip: false } };
}
