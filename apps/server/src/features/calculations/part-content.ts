import { hash } from 'node:crypto';
import type { personMoneySchema, releaseFieldSchema } from '@comptoir/contract';
import type { CompensationDocument, CompensationResult, PayPart } from '@comptoir/engine';
import { monthText, toText } from '@comptoir/kernel';
import type { z } from 'zod';
import type { Words } from './statement-names.ts';

/** A part of a transaction that is paid by itself, as today's data makes it. */
export interface PartContent {
  readonly record: PayPart['record'];
  /** Months after the first part of the same pay. */
  readonly months: number;
  /** `YYYY-MM`; null: held. */
  readonly month: string | null;
  /** In the company's currency. */
  readonly value: string;
  readonly money?: z.input<typeof personMoneySchema>;
}

export function partsContent(
  { parts, currency }: Pick<CompensationResult, 'parts' | 'currency'>,
  company: string,
): { readonly parts?: readonly PartContent[] } {
  if (parts === null) return {};
  return {
    parts: parts.map(({ record, months, month, value, converted }) => {
      const payment = converted && {
        currency: converted.payment.currency,
        value: toText(converted.payment.value),
      };
      const isForeign = currency.code !== company || (payment !== null && payment.currency !== company);
      const calculation = { currency: currency.code, value: toText(value) };
      return {
        record,
        months,
        month: month === null ? null : monthText(month),
        value: toText(converted?.company ?? value),
        ...(isForeign ? { money: { calculation, payment } } : {}),
      };
    }),
  };
}

/** What parts are due when, apart from the words of their records; `null`: it is paid whole. */
export function partsDigest(parts: readonly PartContent[] | undefined): string | null {
  if (!parts) return null;
  const due = parts.map(({ record, months, month, value, money }) => [
    record?.id ?? null,
    months,
    month,
    value,
    money ?? null,
  ]);
  return hash('sha256', JSON.stringify(due)).slice(0, 32);
}

export function releaseContent(
  document: CompensationDocument,
  words: Words,
): { readonly released_by?: z.input<typeof releaseFieldSchema> } {
  const release = document.schedule?.release;
  if (!release) return {};
  const { name, format } = words.field(release.field_id, document);
  return { released_by: { name, is_date: format === 'date' } };
}
