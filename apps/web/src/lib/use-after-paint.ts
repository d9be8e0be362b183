import { startTransition, useEffect, useState } from 'react';

/**
 * The value as of the last paint, at first `before`: what takes long follows what it is typed into in a frame of its own. Of values that come
 * faster than frames the last one alone follows.
 */
export function useAfterPaint<Value, Before = Value>(value: Value, before: Before): Value | Before {
  const [shown, setShown] = useState<Value | Before>(before);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // A frame is painted when the task after it runs.
      task = setTimeout(() => startTransition(() => setShown(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value]);
  return shown;
}
