import type { Diagnostic } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { diagnosticArguments } from './diagnostic-arguments.ts';

/** Says a mistake; `nameOf` gives the name of a variable or field. */
export function useMistakeWords(): (found: Diagnostic, nameOf: (id: string) => string) => string {
  const t = useTranslations('editor');
  // Each code has its own arguments: `diagnosticArguments` gives those of the code.
  const text = t as unknown as (key: string, values: Readonly<Record<string, string>>) => string;
  return ({ code, params }, nameOf) =>
    text(`diagnostic.${code}`, diagnosticArguments(code, params, { variable: nameOf }));
}
