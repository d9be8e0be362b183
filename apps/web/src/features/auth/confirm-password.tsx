import { useEffect, useRef, useState } from 'react';
import { answerPasswordRequests } from '../../lib/password-requests.ts';
import { useLoadedSoon } from '../../lib/use-loaded-soon.ts';

const loadDialog = () => import('./confirm-password-dialog.tsx');

/**
 * The one dialog that asks for the password before a call which needs it. Calls that are refused in the meantime wait for the same answer. The
 * page beneath keeps all that was typed, whatever the answer is.
 */
export function ConfirmPassword() {
  /** Each opening is a new dialog: what was typed into the last one goes. */
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const loaded = useLoadedSoon(loadDialog, isOpen);
  const waiting = useRef<PromiseWithResolvers<boolean>>(null);
  const settle = (isConfirmed: boolean) => {
    waiting.current?.resolve(isConfirmed);
    waiting.current = null;
    setOpen(false);
  };
  useEffect(() => {
    const stop = answerPasswordRequests(() => {
      if (waiting.current === null) {
        waiting.current = Promise.withResolvers();
        setOpening((count) => count + 1);
        setOpen(true);
      }
      return waiting.current.promise;
    });
    return () => {
      stop();
      // The page is left: calls that wait are refused.
      waiting.current?.resolve(false);
      waiting.current = null;
    };
  }, []);
  return loaded && opening > 0 ? (
    <loaded.ConfirmPasswordDialog key={opening} isOpen={isOpen} onSettle={settle} />
  ) : null;
}
