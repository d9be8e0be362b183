import { STATEMENT_SORTS, STATEMENT_STATUSES, STATEMENT_TABS } from '@comptoir/contract';
import { isUuid } from '@comptoir/kernel';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

const IDS_MAX = 200;

/** For the route `/statements`; read by hand, so that the first load of the product needs no schema library. */
function read(raw: Record<string, unknown>) {
  return {
    year: whole(raw['year'], 1, 9999),
    month: whole(raw['month'], 1, 12),
    /** Opens this person's statement. */
    user: text(raw['user']),
    /** The statement as a page of its own, and not over the board. */
    full: yes(raw['full']),
    /** Whose amount the explanation explains. */
    compensation: text(raw['compensation']),
    tab: oneOf(STATEMENT_TABS, raw['tab']),
    q: text(raw['q']),
    sort: oneOf(STATEMENT_SORTS, raw['sort']),
    status: listOf((one) => oneOf(STATEMENT_STATUSES, one), raw['status']),
    teams: listOf(text, raw['teams']),
    managers: listOf(text, raw['managers']),
    direct: yes(raw['direct']),
    plans: listOf(text, raw['plans']),
    error: yes(raw['error']),
    /** The view that is chosen, and the person as whom it is looked at. */
    view: id(raw['view']),
    as: id(raw['as']),
  };
}

function whole(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
    ? number
    : undefined;
}
function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
function id(value: unknown): string | undefined {
  return typeof value === 'string' && isUuid(value) ? value : undefined;
}
function yes(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}
function listOf<T>(item: (value: unknown) => T | undefined, value: unknown): T[] | undefined {
  if (!Array.isArray(value) || value.length > IDS_MAX) return undefined;
  const items = value.map(item).filter((one) => one !== undefined);
  return items.length === value.length ? items : undefined;
}

/** Everything that the board and the statement show stands in the address: copy the link, get the same view. */
export type StatementsSearch = Partial<ReturnType<typeof read>>;

/** What is not understood is left out, never an error page. */
export function validateStatementsSearch(raw: Record<string, unknown>): StatementsSearch {
  return Object.fromEntries(
    Object.entries(read(raw)).filter(([, value]) => value !== undefined),
  ) as StatementsSearch;
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
        // A replaced address is the same place: the page stays where it is scrolled to.
        resetScroll: options.replace !== true,
      }),
    [navigate],
  );
  return { search: validateStatementsSearch(raw as Record<string, unknown>), set };
}
