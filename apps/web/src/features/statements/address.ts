import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PATHS } from '../../addresses.ts';
import { type StatementsSearch, validateStatementsSearch } from '../../searches.ts';

export interface StatementsAddress {
  readonly search: StatementsSearch;
  /** Merges; `undefined` takes a part away. `replace` leaves no step to go back to. */
  set(changes: Partial<StatementsSearch>, options?: { readonly replace?: boolean }): void;
}

export function useStatementsAddress(): StatementsAddress {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = useCallback(
    (changes: Partial<StatementsSearch>, options: { readonly replace?: boolean } = {}) =>
      void navigate({
        to: PATHS.statements,
        search: (before: Record<string, unknown>) => validateStatementsSearch({ ...before, ...changes }),
        replace: options.replace ?? false,
        // A replaced address is the same place: the page stays where it is scrolled to.
        resetScroll: options.replace !== true,
      }),
    [navigate],
  );
  return { search: validateStatementsSearch(raw as Record<string, unknown>), set };
}
