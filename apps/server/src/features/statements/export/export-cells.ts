import { ADJUSTMENT_KIND, EXPORT, fill, type Language, pick, SETTLED_KIND, wordsIn } from '@comptoir/words';
import { type CurrencyMode, lineColumnSchema, rankingDataSchema } from '@comptoir/contract';
import { dateText, toFixed, toText } from '@comptoir/kernel';
import type { Value } from '@comptoir/engine';
import { z } from 'zod';
import type { TransactionRow } from '../detail/statement-queries.ts';
import type { EntryKind } from '../payments/entry-queries.ts';
import type { PersonMoney } from '../payments/money-queries.ts';
import type { CsvCell } from '../../../platform/files/csv-text.ts';

export type ExportWords = ReturnType<typeof exportWords>;

/** The shared terms, and those that only exported files have. */
export function exportWords(language: Language) {
  return { ...wordsIn(language), file: pick(language, EXPORT) };
}

export function cellOf(
  value: Value | undefined,
  { format, decimals }: Pick<z.output<typeof lineColumnSchema>, 'format' | 'decimals'>,
  words: ExportWords,
  names: ReadonlyMap<string, string>,
): CsvCell {
  switch (value?.type) {
    case 'decimal':
      // A percentage is stored as a ratio: 85.5 % has one decimal and is 0.855.
      return decimals === undefined
        ? { number: toText(value.value) }
        : { number: toFixed(value.value, format === 'percentage' ? decimals + 2 : decimals) };
    case 'date':
      return dateText(value.value);
    case 'texts':
      return value.value.join('; ');
    case 'text':
      return value.value;
    case 'user':
      return names.get(value.value) ?? '';
    case 'boolean':
      return value.value ? words.noun.yes : words.noun.no;
    case 'error':
      return words.cell_error[value.error.kind];
    case 'empty':
    case undefined:
      return '';
  }
}

interface Amount {
  readonly value: string | null;
  readonly currency: string;
}

/** A transaction or payment in the currency of the mode: the company's where the person has no other. */
export function inMode(
  { value, money }: { readonly value: string | null; readonly money: PersonMoney | null },
  mode: CurrencyMode,
  company: string,
): Amount {
  const own = mode === 'company' ? null : money?.[mode];
  return own ? { value: own.value, currency: own.currency } : { value, currency: company };
}

/** What a statement pays beside its transactions: "Draw · Guarantee", "Manual payment · Referral". */
export function entryText(
  { kind, label }: { readonly kind: EntryKind; readonly label: string },
  language: Language,
): string {
  const words = { ...ADJUSTMENT_KIND, ...SETTLED_KIND };
  return [words[kind][language], label].filter(Boolean).join(' · ');
}

export const amountOf = (amount: string | null): CsvCell => (amount === null ? '' : { number: amount });

/** The months whose statements pay it, and the word for what is held. */
export function paymentMonths(
  { payment_month, parts }: Pick<TransactionRow, 'payment_month' | 'parts'>,
  words: ExportWords,
): string {
  if (parts.length === 0) return payment_month ?? '';
  return [...new Set(parts.map(({ month }) => month ?? words.file.held))].join(', ');
}

/** A person's place, where places are paid: "Place 3 of 12", and the reward that is no money. Empty elsewhere. */
export function rankText({ ranking_data }: { readonly ranking_data: unknown }, words: ExportWords): string {
  const data = rankingDataSchema.nullable().parse(ranking_data);
  if (!data) return '';
  const { rank, participants, prize_type, prize_value } = data;
  if (rank === null) return words.file.no_place;
  const place = fill(words.file.place, { rank: String(rank), participants: String(participants) });
  return prize_type === 'nonFinancial' && prize_value !== null ? `${place}: ${prize_value}` : place;
}
