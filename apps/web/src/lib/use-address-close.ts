import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Closes what the address opens: by a step back to where the page was before it, or, where a link or a reload opened it, by `leave`, which
 * takes it out of the address.
 */
export function useAddressClose(isOpen: boolean, leave: () => void): () => void {
  const { history } = useRouter();
  const wasClosed = useRef(false);
  useEffect(() => {
    if (!isOpen) wasClosed.current = true;
  }, [isOpen]);
  return () => {
    if (wasClosed.current) history.back();
    else leave();
  };
}
