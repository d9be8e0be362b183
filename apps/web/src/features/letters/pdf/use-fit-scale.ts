import { type RefCallback, useCallback, useState } from 'react';

/** The room around a page: its frame has a border and padding. */
const ROOM = 26;
const MAX_SCALE = 1.6;

/** The scale at which a page of this width fills its frame. */
export function useFitScale(width: number): readonly [frame: RefCallback<HTMLElement>, scale: number] {
  const [room, setRoom] = useState(0);
  const frame = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [frame, Math.min(MAX_SCALE, Math.max(0.2, (room - ROOM) / width))];
}
