import { STATEMENT_SORTS, STATEMENT_STATUSES, STATEMENT_TABS } from '@comptoir/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';

const ids = z.array(z.string()).max(200);

/** Everything that the board and the statement show stands in the address: copy the link, get the same view. */
const search = z.object({
  year: z.coerce.number().int().optional().catch(undefined),
  month: z.coerce.number().int().min(1).max(12).optional().catch(undefined),
  /** Opens this person's statement. */
  user: z.string().optional().catch(undefined),
  /** Whose amount the explanation explains. */
  compensation: z.string().optional().catch(undefined),
  tab: z.enum(STATEMENT_TABS).optional().catch(undefined),
  q: z.string().optional().catch(undefined),
  sort: z.enum(STATEMENT_SORTS).optional().catch(undefined),
  status: z.array(z.enum(STATEMENT_STATUSES)).optional().catch(undefined),
  teams: ids.optional().catch(undefined),
  managers: ids.optional().catch(undefined),
  direct: z.boolean().optional().catch(undefined),
  plans: ids.optional().catch(undefined),
  error: z.boolean().optional().catch(undefined),
});

export type StatementsSearch = { [Key in keyof z.output<typeof search>]?: z.output<typeof search>[Key] | undefined };

/** For the route `/statements`: what is not understood is left out, never an error page. */
export function validateStatementsSearch(raw: Record<string, unknown>): StatementsSearch {
  const found = search.parse(raw);
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as StatementsSearch;
}

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
        to: '/statements',
        search: (before: Record<string, unknown>) => validateStatementsSearch({ ...before, ...changes }),
        replace: options.replace ?? false,
      }),
    [navigate],
  );
  return { search: validateStatementsSearch(raw as Record<string, unknown>), set };
}
