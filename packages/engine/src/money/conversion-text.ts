import { monthText, toText } from '@comptoir/kernel';
import type { Conversion, TakenRate } from './money.ts';

/** How a cell was converted, as lines carry it: plain texts, so that a stored line explains itself. */
export interface ConversionWords {
  readonly from: string;
  readonly to: string;
  /** Units of company currency for one unit of `from`, and the first month of the rate's period; `null`: it is the company's. */
  readonly from_rate: { readonly rate: string; readonly start: string } | null;
  readonly to_rate: { readonly rate: string; readonly start: string } | null;
}

export function conversionText({ from, to, from_rate, to_rate }: Conversion): string {
  const words: ConversionWords = { from, to, from_rate: wordsOf(from_rate), to_rate: wordsOf(to_rate) };
  return JSON.stringify(words);
}

/** Reads what `conversionText` wrote. */
export function readConversion(text: string): ConversionWords {
  return JSON.parse(text) as ConversionWords; // written above, and stored unchanged
}

function wordsOf(taken: TakenRate | null): ConversionWords['from_rate'] {
  return taken && { rate: toText(taken.rate), start: monthText(taken.start) };
}
