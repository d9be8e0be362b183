import type { Expected, NamedKind, TextMistakeCode } from '@comptoir/engine/plan-text';
import { EXPECTED_IN_TEXT, NAMED_KIND, TEXT_MISTAKE } from './plan-text-terms.ts';
import { type Language, type Term, fill } from './term.ts';

/** A mistake as it arrives: `params` are of the code's type. */
interface Mistake {
  readonly code: TextMistakeCode;
  readonly params: Readonly<Record<string, string>>;
}

const NEAREST: Term = { en: 'Did you mean “{nearest}”?', fr: 'Vouliez-vous dire « {nearest} » ?' };

/** A mistake of a plan's text in words. `formula`: the words for the mistake of a formula. */
export function textMistakeWords(
  language: Language,
  { code, params }: Mistake,
  formula: (code: string, params: Readonly<Record<string, string>>) => string,
): string {
  const { kind, expected, code: diagnostic = '', nearest = '', text = '' } = params;
  const filled: Readonly<Record<string, string>> = {
    ...params,
    ...(kind === undefined ? {} : { kind: NAMED_KIND[kind as NamedKind][language] }), // of the code's type
    ...(expected === undefined ? {} : { expected: EXPECTED_IN_TEXT[expected as Expected][language] }), // of the code's type
    ...(code === 'formula_invalid' ? { text: formula(diagnostic, { ...params, name: text }) } : {}),
  };
  const message: string = TEXT_MISTAKE[code][language];
  const words = fill(message, filled);
  return nearest === '' ? words : `${words} ${fill(NEAREST[language], { nearest })}`;
}
