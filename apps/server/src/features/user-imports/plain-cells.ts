import { emailSchema } from '@comptoir/contract';
import { parseMonth } from '@comptoir/kernel';
import type { Directory, Refuse } from './check-model.ts';

export function emailOf(text: string, refuse: Refuse): string | null {
  if (text === '') return null;
  const parsed = emailSchema.safeParse(text);
  return parsed.success ? parsed.data : refuse('email_invalid', 'email');
}

export function languageOf(text: string, refuse: Refuse): 'en' | 'fr' | null {
  if (text === '') return null;
  if (/^(en|english|anglais)/i.test(text)) return 'en';
  if (/^(fr|french|fran[cç]ais)/i.test(text)) return 'fr';
  return refuse('unknown_language', 'language');
}

/** One that the company has, by its code. */
export function currencyOf(
  text: string,
  target: string,
  { currency, currencies }: Pick<Directory, 'currency' | 'currencies'>,
  refuse: Refuse,
): string | null {
  if (text === '') return null;
  const code = text.toUpperCase();
  return code === currency || currencies.includes(code) ? code : refuse('unknown_currency', target);
}

export function monthOf(text: string, target: string, refuse: Refuse): string | null {
  if (text === '') return null;
  // Excel makes of 2026-03 the first day of that month.
  const month = text.replace(/^(\d{4}-\d{2})-01$/, '$1');
  return parseMonth(month) === null ? refuse('unparseable_month', target) : month;
}
