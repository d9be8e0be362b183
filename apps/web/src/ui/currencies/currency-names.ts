import { useCallback, useMemo } from 'react';
import { useFormat } from '../../lib/use-format.ts';

/** What currencies are called in the reader's language. */
export function useCurrencyNames(): (code: string) => string {
  const { settings } = useFormat();
  const names = useMemo(
    () => new Intl.DisplayNames([settings.locale], { type: 'currency' }),
    [settings.locale],
  );
  return useCallback((code) => names.of(code) ?? code, [names]);
}
