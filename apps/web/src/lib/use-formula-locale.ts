import type { FormulaLocale } from '@comptoir/engine';
import { useLocale } from 'use-intl';

/** How formulas are written and read: by the language of the page, so that what one place shows can be typed in another. */
export function useFormulaLocale(): FormulaLocale {
  return useLocale().startsWith('fr') ? 'fr' : 'en';
}
