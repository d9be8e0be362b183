import { fill } from '@comptoir/words';
import {
  type BodyOf,
  type CurrencyMode,
  type exportStatement as call,
  lineColumnSchema,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { allocate, currencyDecimals, dateText, dec, monthOf, toText, ZERO } from '@comptoir/kernel';
import { type ResultLine, SPLIT_FIELDS, unpackLines, wholeIn } from '@comptoir/engine';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { type CsvCell, csvFile, type CsvFile } from '../../../platform/files/csv-text.ts';
import { type Sheet, sheetOf } from '../../../platform/files/sheet.ts';
import { unpackBytes } from '../../calculations/index.ts';
import { readReader } from '../../users/index.ts';
import {
  requireStatementOf,
  readTransactionBytes,
  readTransactions,
  type StatementRow,
  type TransactionRow,
  readUserNames,
} from '../detail/statement-queries.ts';
import { readPaidEntries } from '../payments/entry-queries.ts';
import { readCarriedPayments } from '../payments/payment-queries.ts';
import { figuresOf } from '../detail/statement-wire.ts';
import {
  exportWords,
  cellOf,
  amountOf,
  type ExportWords,
  inMode,
  paymentMonths,
  rankText,
  entryText,
} from './export-cells.ts';

/**
 * One person's month with every record behind it: their amounts add up to the statement. Refused while it has errors. Every exported file is
 * noted in the trail: see decision 62.
 */
export async function exportStatement(ctx: Ctx, body: BodyOf<typeof call>): Promise<CsvFile> {
  const { statement, words, rows, decimals } = await statementLines(ctx, body);
  ctx.audit({
    kind: 'export_statement',
    object_type: 'statement',
    object_id: statement.id,
    after: {
      user_id: statement.user_id,
      name: statement.user_name,
      month: statement.month,
      rows: rows.length - 1,
    },
  });
  return csvFile(words, rows, decimals);
}

export async function statementSheet(ctx: Ctx, body: BodyOf<typeof call>): Promise<Sheet> {
  const { words, rows, decimals } = await statementLines(ctx, body);
  return sheetOf(words, rows, decimals);
}

async function statementLines(ctx: Ctx, body: BodyOf<typeof call>) {
  const statement = await requireStatementOf(ctx, body.user_id, monthOf(body.year, body.month));
  if (statement.error_count > 0) throw new AppError('statement_in_error');
  if (!statement.ready) throw new AppError('statement_not_ready');
  const transactions = await readTransactions(ctx, statement.id);
  const columns = transactions.flatMap((one) => z.array(lineColumnSchema).parse(one.columns));
  const shown = [...new Map(columns.map((column) => [`${column.source} ${column.id}`, column])).values()];
  const made: { readonly transaction: TransactionRow; readonly lines: readonly ResultLine[] }[] = [];
  for (const transaction of transactions)
    made.push({ transaction, lines: await linesOf(ctx, statement.id, transaction) });
  const shared = shown.filter((column) =>
    made.some(({ lines }) => lines.some((line) => wholeOf(line, column) !== undefined)),
  );
  const { language, decimals } = await readReader(ctx);
  const words = exportWords(language);
  const rows: CsvCell[][] = [
    [
      words.noun.compensation,
      words.noun.record,
      words.noun.date,
      ...shown.map((column) => column.name),
      words.noun.amount,
      words.noun.currency,
      words.file.payment_month,
      // After the others, and only where people share records: other files stay as they are.
      ...(shared.length > 0 ? [words.file.share] : []),
      ...shared.map(({ name }) => fill(words.file.whole, { name })),
    ],
  ];
  const names = await readUserNames(ctx, null);
  const mode = body.currency_mode;
  const file = { statement, shown, shared, words, names, mode };
  for (const { transaction, lines } of made) rows.push(...transactionRows(file, transaction, lines));
  for (const carried of await readCarriedPayments(ctx, statement.user_id, statement.month)) {
    rows.push([
      carried.compensation_name,
      carried.month,
      '',
      ...shown.map(() => ''),
      amountOf(inMode(carried, mode, statement.currency).value),
      inMode(carried, mode, statement.currency).currency,
      statement.month,
    ]);
  }
  const entries = await readPaidEntries(ctx, [statement.user_id], statement.month);
  for (const entry of entries.get(statement.user_id) ?? []) {
    const { value, currency } = inMode(entry, mode, statement.currency);
    const blank = shown.map(() => '');
    rows.push([entryText(entry, language), '', '', ...blank, amountOf(value), currency, statement.month]);
  }
  const wide = rows[0]?.length ?? 0;
  return {
    statement,
    words: [words.file.file_statement, statement.user_name, statement.month],
    rows: rows.map((row) => [...row, ...Array.from({ length: wide - row.length }, () => '')]),
    decimals,
  };
}

type Column = z.output<typeof lineColumnSchema>;

interface StatementLines {
  readonly statement: Pick<StatementRow, 'currency'>;
  /** The columns of all transactions. A line has values only in those of its own transaction. */
  readonly shown: readonly Column[];
  /** Those in which a line has the person's share of an amount. */
  readonly shared: readonly Column[];
  readonly words: ExportWords;
  readonly names: ReadonlyMap<string, string>;
  readonly mode: CurrencyMode;
}

async function linesOf(
  ctx: Ctx,
  statement_id: string,
  { compensation_id }: TransactionRow,
): Promise<readonly ResultLine[]> {
  const bytes = await readTransactionBytes(ctx, statement_id, compensation_id);
  return bytes?.lines ? [...unpackLines(unpackBytes(bytes.lines))] : [];
}

/** The amount of which the line has the person's share; undefined: it has the amount itself. */
const wholeOf = ({ values }: ResultLine, { source, id }: Pick<Column, 'source' | 'id'>) =>
  values.find((one) => one.source === source && one.id === wholeIn(id))?.value;

/** The person's share of a record, and the whole of what is shared; nothing of a record that nobody shares. */
function sharedCells(line: ResultLine, { shared, words, names }: StatementLines): CsvCell[] {
  if (shared.length === 0) return [];
  const wholes = shared.map((column) => cellOf(wholeOf(line, column), column, words, names));
  const share = line.values.find(({ id }) => id === SPLIT_FIELDS.share)?.value;
  return [share?.type === 'decimal' ? { number: toText(share.value) } : '', ...wholes];
}

/** One row per record, and one row for the part of the amount that no record of this period brought. */
function transactionRows(
  file: StatementLines,
  transaction: TransactionRow,
  lines: readonly ResultLine[],
): CsvCell[][] {
  const { statement, shown, words, names, mode } = file;
  const pay = inMode(transaction, mode, statement.currency);
  const row = (record: string, date: string, cells: readonly CsvCell[], amount: string | null): CsvCell[] => [
    transaction.compensation_name,
    record,
    date,
    ...cells,
    amountOf(amount),
    pay.currency,
    paymentMonths(transaction, words),
  ];
  const { true_up } = figuresOf(transaction);
  const shares = sharesIn(transaction, lines, true_up?.value ?? null, pay);
  const rows = lines.map((line, at) => {
    const valueOf = ({ source, id }: { readonly source: string; readonly id: string }) =>
      line.values.find((one) => one.source === source && one.id === id)?.value;
    const cells = shown.map((column) => cellOf(valueOf(column), column, words, names));
    const date = line.date === null ? '' : dateText(line.date);
    return [
      ...row(line.title, date, cells, line.share && (shares.lines[at] ?? null)),
      ...sharedCells(line, file),
    ];
  });
  // The whole amount where no record has a share, or the difference for earlier periods.
  const blank = shown.map(() => '');
  if (!lines.some((line) => line.share !== null))
    rows.push(row(rankText(transaction, words), '', blank, pay.value));
  else if (true_up)
    rows.push(
      row(fill(words.file.true_up, { months: true_up.months.join(', ') }), '', blank, shares.true_up),
    );
  return rows;
}

/**
 * The records' parts of the amount in its currency: as stored in the calculation currency, else the converted amount divided in their
 * proportion, so that the file adds up in every mode.
 */
export function sharesIn(
  { money, value }: TransactionRow,
  lines: readonly ResultLine[],
  true_up: string | null,
  pay: { readonly value: string | null; readonly currency: string },
): { readonly lines: readonly string[]; readonly true_up: string | null } {
  const stored = lines.map(({ share }) => share ?? ZERO);
  const own = money?.calculation ?? { currency: pay.currency, value };
  if (pay.value === null || own.currency === pay.currency) return { lines: stored.map(toText), true_up };
  const weights = true_up === null ? stored : [...stored, dec(true_up)];
  const parts = allocate(dec(pay.value), weights, currencyDecimals(pay.currency)).map(toText);
  return { lines: parts.slice(0, lines.length), true_up: true_up === null ? null : (parts.at(-1) ?? null) };
}
