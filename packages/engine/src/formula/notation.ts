import type { BinaryOperator } from '../model/index.ts';
import type { FormulaLocale } from './names.ts';

/** Binding strength, loosest first. Both sides of a comparison bind tighter than it: comparisons are never chained. */
export const STRENGTH: Record<BinaryOperator, number> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '+': 2,
  '-': 2,
  '*': 3,
  '/': 3,
  '^': 4,
};
/** As in spreadsheets a sign binds tighter than a power: -2 ^ 2 is 4. */
export const SIGN_STRENGTH = 5;

export function separatorIn(locale: FormulaLocale): string {
  return locale === 'fr' ? '; ' : ', ';
}

export function decimalIn(locale: FormulaLocale, wire: string): string {
  return locale === 'fr' ? wire.replace('.', ',') : wire;
}
