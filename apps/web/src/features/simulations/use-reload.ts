import { useEffect } from 'react';
import { PATHS } from '../../addresses.ts';

/** As the specification has it. */
const RELOAD_AFTER_MS = 4_000;

/** Reads the page again, without the simulation that is over: it then leads to the statements. */
export function useReload(isOver: boolean): void {
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => location.assign(PATHS.simulation), RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
}
