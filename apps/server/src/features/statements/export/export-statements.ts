import { EXPORT, fill, type Language, pick, wordsIn } from '@comptoir/words';
import type { BodyOf, exportStatements as boardCall } from '@comptoir/contract';
import { lineColumnSchema } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { dateText, monthOf, monthText, toFixed, toText } from '@comptoir/kernel';
import { type CellErrorKind, unpackLines, type Value } from '@comptoir/engine';
import { z } from 'zod';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type CsvCell, csvFile, type CsvFile } from '../../../platform/files/csv-text.ts';
import { exportedAttributes } from '../../attributes/index.ts';
import { companyPeriod, unpackBytes } from '../../calculations/index.ts';
import { readReader } from '../../users/index.ts';
import { boardAsked } from '../board/requested-board.ts';
import { boardRows } from '../board/board-queries.ts';
import {
  requireStatementOf,
  readPays,
  readTransactionBytes,
  readTransactions,
  readUserNames,
} from '../detail/statement-queries.ts';
import { readCarriedPayments } from '../payments/payment-queries.ts';
import { statusOf } from '../state/statement-policy.ts';
import { figuresOf } from '../detail/statement-wire.ts';

type ExportWords = ReturnType<typeof exportWords>;

/** The shared terms, and those of exported files alone. */
function exportWords(language: Language) {
  return { ...wordsIn(language), file: pick(language, EXPORT) };
}

function cellOf(
  value: Value | undefined,
  { format, decimals }: Pick<z.output<typeof lineColumnSchema>, 'format' | 'decimals'>,
  words: ExportWords,
  names: ReadonlyMap<string, string>,
): CsvCell {
  switch (value?.type) {
    case 'decimal':
      // A percentage is a ratio: 85.5 % has one decimal and is 0.855.
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

const amountOf = (amount: string | null): CsvCell => (amount === null ? '' : { number: amount });

/**
 * One person's month with every record behind it: their amounts add up to the statement. Errors are resolved first. What leaves as a file is
 * noted in the trail, by whomever: see decision 62.
 */
export async function exportStatement(
  ctx: Ctx,
  body: { readonly user_id: string; readonly year: number; readonly month: number },
): Promise<CsvFile> {
  const statement = await requireStatementOf(ctx, body.user_id, monthOf(body.year, body.month));
  if (statement.error_count > 0) throw new AppError('statement_in_error');
  if (!statement.ready) throw new AppError('statement_not_ready');
  const transactions = await readTransactions(ctx, statement.id);
  const columns = transactions.flatMap((one) => z.array(lineColumnSchema).parse(one.columns));
  const shown = [...new Map(columns.map((column) => [`${column.source} ${column.id}`, column])).values()];
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
    ],
  ];
  const names = await readUserNames(ctx);
  for (const transaction of transactions) {
    const ends = (record: string, date: string, cells: CsvCell[], amount: CsvCell) =>
      rows.push([
        transaction.compensation_name,
        record,
        date,
        ...cells,
        amount,
        statement.currency,
        transaction.payment_month ?? '',
      ]);
    const bytes = await readTransactionBytes(ctx, statement.id, transaction.compensation_id);
    const lines = bytes?.lines ? [...unpackLines(unpackBytes(bytes.lines))] : [];
    const shared = lines.some((line) => line.share !== null);
    for (const line of lines) {
      const cells = shown.map((column) =>
        cellOf(
          line.values.find((one) => one.source === column.source && one.id === column.id)?.value,
          column,
          words,
          names,
        ),
      );
      ends(
        line.title,
        line.date === null ? '' : dateText(line.date),
        cells,
        amountOf(line.share && toText(line.share)),
      );
    }
    // What is not made of this period's records stands on a row of its own: the whole amount, or the difference for earlier periods.
    const { true_up } = figuresOf(transaction);
    const blank = shown.map(() => '');
    if (!shared) ends('', '', blank, amountOf(transaction.value));
    else if (true_up)
      ends(
        fill(words.file.true_up, { months: true_up.months.join(', ') }),
        '',
        blank,
        amountOf(true_up.value),
      );
  }
  for (const carried of await readCarriedPayments(ctx, statement.user_id, statement.month)) {
    rows.push([
      carried.compensation_name,
      carried.month,
      '',
      ...shown.map(() => ''),
      amountOf(carried.value),
      statement.currency,
      statement.month,
    ]);
  }
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
  return csvFile([words.file.file_statement, statement.user_name, statement.month], rows, decimals);
}

/** The board as a table: one row per transaction, as payroll takes it, with what the company wants said of people in exports. */
export async function exportStatements(ctx: Ctx, body: BodyOf<typeof boardCall>): Promise<CsvFile> {
  requirePermission(ctx, 'statement', 'read');
  const { current } = await companyPeriod(ctx);
  const month = monthOf(body.year, body.month);
  const asked = await boardAsked(ctx, body, { month, current });
  const statements = await boardRows(ctx, asked, { sort: 'user', limit: null, offset: 0 });
  const attributes = await exportedAttributes(
    ctx,
    statements.map((row) => row.user_id),
    monthText(month),
  );
  const { language, decimals } = await readReader(ctx);
  const words = exportWords(language);
  const rows: CsvCell[][] = [
    [
      words.date.month,
      words.noun.person,
      words.noun.team,
      words.noun.plan,
      words.noun.compensation,
      words.noun.amount,
      words.noun.currency,
      words.file.payment_month,
      words.file.earned,
      words.file.paid,
      words.noun.status,
      words.state.error,
      ...attributes.map((attribute) => attribute.name),
    ],
  ];
  const transactions = await readPays(
    ctx,
    statements.map((row) => row.id),
  );
  for (const row of statements) {
    const status = statusOf(
      { month, locked: row.locked, validated: row.validated, paid: row.is_paid },
      current,
    );
    for (const one of transactions.get(row.id) ?? []) {
      rows.push([
        row.month,
        row.user_name,
        row.team_name ?? '',
        one.plan_name,
        one.compensation_name,
        amountOf(one.value),
        row.currency,
        one.payment_month ?? '',
        // Of a statement in error the whole is not known.
        amountOf(row.error_count > 0 ? null : row.earned),
        amountOf(row.error_count > 0 ? null : row.payable),
        words.state[status],
        one.value === null
          ? row.error_kinds.map((kind) => words.cell_error[kind as CellErrorKind]).join('; ')
          : '',
        ...attributes.map((attribute) => attribute.values[row.user_id] ?? ''),
      ]);
    }
  }
  ctx.audit({
    kind: 'export_statements',
    object_type: 'statement',
    after: {
      month: monthText(month),
      tab: asked.tab,
      filters: asked.filters,
      // As its filters were: a view changes.
      view: asked.view ? { id: body.view_id, filters: asked.view.filters, link: asked.view.link } : null,
      people: statements.length,
      rows: rows.length - 1,
    },
  });
  return csvFile([words.file.file_statements, monthText(month)], rows, decimals);
}
