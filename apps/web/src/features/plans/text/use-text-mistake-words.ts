import type { TextMistakeWire } from '@comptoir/contract';
import type { DiagnosticCode } from '@comptoir/engine';
import { textMistakeWords } from '@comptoir/words';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../../lib/language.ts';
import { diagnosticArguments } from '../../../ui/formula/diagnostic-arguments.ts';

/** Mistakes of a plan's text in words: of the text itself, and of the compensations that it makes. */
export function useTextMistakeWords() {
  const t = useTranslations('editor');
  const { language } = useLanguage();
  const diagnostic = (code: string, params: Readonly<Record<string, string>>): string => {
    // Each code has its own arguments: `diagnosticArguments` gives those of the code. Variables have no names here.
    const text = t as unknown as (key: string, values: Readonly<Record<string, string>>) => string;
    const names = { variable: () => '…' };
    return text(`diagnostic.${code}`, diagnosticArguments(code as DiagnosticCode, params, names));
  };
  return { diagnostic, mistake: (one: TextMistakeWire) => textMistakeWords(language, one, diagnostic) };
}
