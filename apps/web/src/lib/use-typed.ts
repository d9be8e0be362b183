import { useEffect, useEffectEvent, useState } from 'react';
import { ACTION_DELAY_MS } from './action-delay.ts';

interface Typed {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Passes the text on at once. */
  readonly submit: () => void;
}

/** A text that is passed on, trimmed, when typing pauses. It follows `value` when that changes elsewhere: back, a cleared filter. */
export function useTyped(value: string, onChange: (text: string) => void): Typed {
  const [text, type] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // What was just passed on may end in a space: the next word follows it.
    if (value !== text.trim()) type(value);
  }
  const passOn = useEffectEvent(() => onChange(text.trim()));
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(passOn, ACTION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return { text, type, submit: () => onChange(text.trim()) };
}
