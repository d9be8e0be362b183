import { fill } from '@comptoir/words';
import type { ExportWords } from '../export/export-cells.ts';
import type { Paper } from './paper.ts';

interface Amount {
  readonly value: string | null;
  readonly currency: string;
}

/** A statement in the words and currencies of its reader. */
export interface StatementSheet {
  readonly company: string;
  readonly person: string;
  /** The month, and its first and last day. */
  readonly period: string;
  readonly place: string;
  readonly state: string;
  readonly earned: Amount;
  readonly payable: Amount;
  readonly transactions: readonly {
    readonly name: string;
    readonly plan: string;
    readonly amount: Amount;
    readonly paid_in: string;
    readonly records: readonly {
      readonly title: string;
      readonly date: string;
      readonly share: Amount | null;
    }[];
  }[];
  /** What it pays beside: of earlier months, and entries. */
  readonly others: readonly { readonly name: string; readonly amount: Amount }[];
  /** Who locked, validated and paid. */
  readonly signatures: readonly string[];
  readonly version: string;
  /** By whom the file was made, and when, with the time zone. */
  readonly made: string;
}

export type AmountText = (amount: Amount) => string;

/** One statement from the top of a page: the amounts, what they are made of, every record, and who vouches for it. */
export function drawStatement(
  paper: Paper,
  sheet: StatementSheet,
  words: ExportWords,
  amount: AmountText,
): void {
  const { file, noun } = words;
  paper.turn();
  paper.line(sheet.company, { size: 9, isFaint: true });
  paper.line(sheet.person, { size: 20, isStrong: true });
  paper.line([sheet.period, sheet.place].filter(Boolean).join(' · '), { isFaint: true });
  paper.line(sheet.state, { isFaint: true });
  paper.space(14);
  const halves = (left: string, right: string) => [
    { text: left, width: 0.5 },
    { text: right, width: 0.5 },
  ];
  paper.row(halves(file.pdf_earned, file.pdf_payable), { isFaint: true });
  paper.row(halves(amount(sheet.earned), amount(sheet.payable)), { size: 16, isStrong: true });
  paper.space(12);
  for (const one of sheet.transactions) {
    paper.keep(70);
    paper.row(
      [
        { text: one.name, width: 0.7 },
        { text: amount(one.amount), width: 0.3, isEnd: true },
      ],
      { size: 12, isStrong: true },
    );
    paper.line(
      [one.plan, one.paid_in && `${file.payment_month}: ${one.paid_in}`].filter(Boolean).join(' · '),
      {
        size: 8.5,
        isFaint: true,
      },
    );
    if (one.records.length > 0) {
      paper.rule();
      const columns = (title: string, date: string, share: string) => [
        { text: title, width: 0.6 },
        { text: date, width: 0.15 },
        { text: share, width: 0.25, isEnd: true },
      ];
      paper.row(columns(noun.record, noun.date, noun.amount), { size: 8.5, isFaint: true });
      for (const { title, date, share } of one.records)
        paper.row(columns(title, date, share ? amount(share) : ''), { size: 9 });
    }
    paper.rule();
    paper.space(8);
  }
  for (const { name, amount: value } of sheet.others)
    paper.row([
      { text: name, width: 0.7 },
      { text: amount(value), width: 0.3, isEnd: true },
    ]);
  paper.space(10);
  for (const text of [...sheet.signatures, sheet.version, sheet.made])
    paper.line(text, { size: 9, isFaint: true });
}

export const footOf = (words: ExportWords) => (page: number, pages: number) =>
  fill(words.file.pdf_page, { page: String(page), pages: String(pages) });
