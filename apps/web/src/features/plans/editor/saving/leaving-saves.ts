import { useEffect, useState } from 'react';

/** Saves that a closed editor still has under way, by compensation. */
const underWay = new Map<string, Promise<unknown>>();

/** The editor of this compensation closes while its last edits are saved: the next one waits for them. */
export function addLeavingSave(compensation_id: string, save: Promise<unknown>): void {
  underWay.set(compensation_id, save);
  const remove = () => {
    if (underWay.get(compensation_id) === save) underWay.delete(compensation_id);
  };
  void save.then(remove, remove);
}

/** True until the save that an earlier editor of this compensation began has ended. Use it in a component keyed by the compensation. */
export function useLeavingSave(compensation_id: string): boolean {
  const [save, setSave] = useState(() => underWay.get(compensation_id) ?? null);
  useEffect(() => {
    if (save === null) return undefined;
    let isMounted = true;
    const end = () => {
      if (isMounted) setSave(null);
    };
    void save.then(end, end);
    return () => {
      isMounted = false;
    };
  }, [save]);
  return save !== null;
}
