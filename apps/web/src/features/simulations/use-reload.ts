import { useEffect } from 'react';
import { PATHS } from '../../addresses.ts';

/** As the specification has it. */
const RELOAD_AFTER_MS = 4_000;

/** Reads the page again: without the simulation that is over, so that it leads to the statements, or at the same address. */
export function useReload(isDue: boolean, where: 'statements' | 'here' = 'statements'): void {
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(
      () => (where === 'here' ? location.reload() : location.assign(PATHS.simulation)),
      RELOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [isDue, where]);
}
