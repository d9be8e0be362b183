import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PATHS } from '../../addresses.ts';
import { type StatementsSearch, validateStatementsSearch } from '../../searches.ts';

interface Step {
  /** Leaves no step to go back to. */
  readonly replace?: boolean;
  /** False: the page stays where it is scrolled to. */
  readonly resetScroll?: boolean;
}

/** Of another statement, nothing is open that was open over the one before. */
export const NOTHING_OPEN = { compensation: undefined, deal: undefined } as const;

export interface StatementsAddress {
  readonly search: StatementsSearch;
  /** Merges; `undefined` takes a part away. */
  set(changes: Partial<StatementsSearch>, options?: Step): void;
}

export function useStatementsAddress(): StatementsAddress {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = useCallback(
    (changes: Partial<StatementsSearch>, options: Step = {}) =>
      void navigate({
        to: PATHS.statements,
        search: (before: Record<string, unknown>) => validateStatementsSearch({ ...before, ...changes }),
        replace: options.replace ?? false,
        // A replaced address is the same place: the page stays where it is scrolled to.
        resetScroll: options.resetScroll ?? options.replace !== true,
      }),
    [navigate],
  );
  return { search: validateStatementsSearch(raw as Record<string, unknown>), set };
}
