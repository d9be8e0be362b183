import type { Diagnostic } from '@comptoir/engine';
import type { TextMistake } from '@comptoir/engine/plan-text';
import { fill, textMistakeWords } from '@comptoir/words';
import diagnostics from '../../apps/web/src/messages/en/editor-diagnostics.ts';

const DIAGNOSTICS: Readonly<Record<string, string>> = diagnostics;

/** A mistake of a plan's text in words. */
export function mistakeText(mistake: TextMistake): string {
  return textMistakeWords('en', mistake, wordsOf);
}

/** What the checker found wrong with a compensation. */
export function diagnosticText({ code, params }: Diagnostic): string {
  return wordsOf(code, params);
}

function wordsOf(code: string, params: Readonly<Record<string, string>>): string {
  return fill(DIAGNOSTICS[code] ?? code, params);
}
