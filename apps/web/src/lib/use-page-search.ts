import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** A schema, or what reads like one. */
interface SearchReader<Search extends object> {
  parse(raw: object): Search;
}

interface Step {
  /** Back leads to what was before. */
  readonly isStep?: boolean;
}

/**
 * The part of the address that a page keeps its filters, tab and page in. A schema whose every field has a default reads whatever
 * is there; values equal to their default leave the address.
 */
export function usePageSearch<Search extends object>(
  schema: SearchReader<Search>,
): [Search, (change: Partial<Search>, step?: Step) => void] {
  const raw = useSearch({ strict: false }) as object;
  const navigate = useNavigate();
  const search = useMemo(() => schema.parse(raw), [schema, raw]);
  const change = useCallback(
    (next: Partial<Search>, { isStep = false }: Step = {}) => {
      const defaults = schema.parse({}) as Record<string, unknown>;
      void navigate({
        to: '.',
        replace: !isStep,
        ...(isStep ? { resetScroll: false } : {}),
        search: (old: object) => {
          const merged: Record<string, unknown> = { ...old, ...next };
          for (const key of Object.keys(merged))
            if (JSON.stringify(merged[key]) === JSON.stringify(defaults[key])) delete merged[key];
          return merged;
        },
      } as never);
    },
    [navigate, schema],
  );
  return [search, change];
}
