import { useKept } from '../../../lib/use-kept.ts';

interface Kept<T> {
  readonly version: number;
  readonly value: T;
}

/** Edits of a template that a reload finds again, until they are saved or somebody else saves. */
export function useKeptEdit<T>({ id, version }: { readonly id: string; readonly version: number }) {
  const [kept, keep, forget] = useKept<Kept<T> | null>(`letter-template:${id}`, () => null);
  return {
    value: kept?.version === version ? kept.value : undefined,
    note: (value: T) => keep({ version, value }),
    forget,
  };
}
