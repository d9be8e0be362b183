import { hash } from 'node:crypto';
import type { CompensationResult } from '@comptoir/engine';
import { add, type CalendarSettings, type Month, toText, ZERO } from '@comptoir/kernel';
import { companyPay } from './company-pay.ts';
import { type TransactionContent, transactionContent } from './transaction-content.ts';
import { upcomingTier } from './upcoming-tier.ts';
import type { Words } from './statement-names.ts';

/** A transaction as it would be stored. */
export interface TransactionDraft {
  readonly compensation_id: string;
  readonly plan_id: string;
  readonly position: number;
  readonly content: TransactionContent;
  readonly line_count: number;
  /** As the engine packs them; compressed only when they are written. `null`: what is stored was made from the same. */
  readonly lines: Uint8Array | null;
  readonly hash: Digest;
}

/** A statement as it would be stored: everything that does not depend on what is stored already. */
export interface StatementDraft {
  readonly user_id: string;
  readonly month: Month;
  /** The company's, as `earned` is. */
  readonly currency: string;
  readonly earned: string;
  readonly attainment: string | null;
  readonly error_count: number;
  readonly error_kinds: string[];
  readonly transactions: readonly TransactionDraft[];
  readonly hash: Digest;
}

/** 16 bytes, as hexadecimal digits: a buffer costs more to make than the hash takes. */
type Digest = string;

let room = Buffer.alloc(1 << 12);

/** What is hashed: texts as UTF-8, or the bytes behind digits. */
type Part = { readonly text: string } | { readonly hex: string };

function digest(parts: readonly Part[]): Digest {
  // Lengths first, so that no two lists of parts run together into the same bytes.
  const head = parts.length * 10;
  const most = parts.reduce(
    (sum, part) => sum + ('text' in part ? part.text.length * 3 : part.hex.length),
    head,
  );
  if (most > room.length) room = Buffer.alloc(most * 2);
  const lengths: number[] = [];
  let at = head;
  for (const part of parts) {
    const length = 'text' in part ? room.write(part.text, at) : room.write(part.hex, at, 'hex');
    lengths.push(length);
    at += length;
  }
  const lengths_text = lengths.join(',');
  const from = head - lengths_text.length;
  room.write(lengths_text, from, 'latin1');
  return hash('sha256', room.subarray(from, at)).slice(0, 32);
}

/** The lines of a statement that is to be written. */
export function linesToWrite({ lines }: TransactionDraft): Uint8Array {
  // Somebody wrote it since this calculation began, from older data; the job calculates again.
  if (lines === null) throw new Error('the statement changed while it was calculated');
  return lines;
}

export interface DraftInput {
  readonly words: Words;
  readonly calendar: CalendarSettings;
  readonly currency: string;
  /** Place of each compensation on a statement: plan order. */
  readonly positions: ReadonlyMap<string, number>;
  /** Digests of what is stored of the month, by user. */
  readonly stored: ReadonlyMap<string, readonly string[]>;
}

function transactionDraft(result: CompensationResult, input: DraftInput): TransactionDraft {
  const lines = result.lines.pack();
  const content = transactionContent(result, upcomingTier(result), input.words, input);
  const position = input.positions.get(result.compensation_id) ?? 0;
  return {
    compensation_id: result.compensation_id,
    plan_id: result.plan_id,
    position,
    content,
    line_count: result.lines.count,
    lines,
    hash: digest([
      { text: JSON.stringify([position, result.plan_id, content]) },
      { hex: hash('sha256', lines) },
    ]),
  };
}

/** One user's month. `results` contains that user's and month's alone. Packed at once where it differs from what is stored: the columns may change. */
export function statementDraft(
  user_id: string,
  month: Month,
  results: readonly CompensationResult[],
  input: DraftInput,
): StatementDraft {
  let earned = ZERO;
  const kinds = new Set<string>();
  let inError = 0;
  for (const result of results) {
    if (!result.earned.ok) {
      inError += 1;
      kinds.add(result.earned.error.kind);
    } else if (!result.ongoing) {
      earned = add(earned, companyPay(result) ?? ZERO);
    }
  }
  const transactions = results
    .map((result) => transactionDraft(result, input))
    .sort((a, b) => a.position - b.position);
  const digested = digest([
    { text: input.currency },
    ...transactions.flatMap((one) => [{ text: one.compensation_id }, { hex: one.hash }]),
  ]);
  const draft: StatementDraft = {
    user_id,
    month,
    currency: input.currency,
    earned: toText(earned),
    attainment: transactions.find((one) => one.content.attainment !== null)?.content.attainment ?? null,
    error_count: inError,
    error_kinds: [...kinds].sort(),
    transactions,
    hash: digested,
  };
  return input.stored.get(user_id)?.includes(digested) ? withoutLines(draft) : draft;
}

/** The same, once what is stored was made from it. */
export function withoutLines(draft: StatementDraft): StatementDraft {
  return { ...draft, transactions: draft.transactions.map((one) => ({ ...one, lines: null })) };
}

/** Of a person for whom nothing is computed in the month, and whom it pays what an earlier one earned. */
export function emptyDraft(user_id: string, month: Month, currency: string): StatementDraft {
  return {
    user_id,
    month,
    currency,
    earned: '0',
    attainment: null,
    error_count: 0,
    error_kinds: [],
    transactions: [],
    hash: digest([{ text: currency }]),
  };
}
