import {
  type BodyOf,
  type CurrencyMode,
  type exportStatementPdf as oneCall,
  type exportStatementsPdf as manyCall,
  MAX_PDF_STATEMENTS,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { type ResultLine, unpackLines } from '@comptoir/engine';
import {
  type CalendarSettings,
  currencyDecimals,
  dateText,
  daysOfMonth,
  type Month,
  monthOf,
  monthText,
} from '@comptoir/kernel';
import { fill } from '@comptoir/words';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { csvFile } from '../../../platform/files/csv-text.ts';
import { companyPeriod, unpackBytes } from '../../calculations/index.ts';
import { readReader } from '../../users/index.ts';
import { boardRows } from '../board/board-row-queries.ts';
import { requestedBoard } from '../board/requested-board.ts';
import {
  readTransactionBytes,
  readTransactions,
  requireStatementOf,
  type StatementRow,
  type TransactionRow,
} from '../detail/statement-queries.ts';
import { figuresOf, monthOfWire, stateOf } from '../detail/statement-wire.ts';
import { exportWords, type ExportWords, inMode, paymentMonths } from '../export/export-cells.ts';
import { sharesIn } from '../export/export-statement.ts';
import type { MadeFile } from '../export/send-file.ts';
import { readEntries } from '../payroll/payroll-queries.ts';
import { readCarriedPayments } from '../payments/payment-queries.ts';
import { statusOf } from '../state/statement-policy.ts';
import { readSteps } from '../validation/step-queries.ts';
import { findCompanyName } from './company-queries.ts';
import type { AmountText, StatementSheet } from './draw-statement.ts';

/** One person's month with every record, to be kept or handed over. Noted in the trail as every export. */
export async function exportStatementPdf(ctx: Ctx, body: BodyOf<typeof oneCall>): Promise<MadeFile> {
  const statement = await requireStatementOf(ctx, body.user_id, monthOf(body.year, body.month));
  if (statement.error_count > 0) throw new AppError('statement_in_error');
  if (!statement.ready) throw new AppError('statement_not_ready');
  ctx.audit({
    kind: 'export_statement_pdf',
    object_type: 'statement',
    object_id: statement.id,
    after: { user_id: statement.user_id, name: statement.user_name, month: statement.month },
  });
  return makePdf(ctx, [statement], body.currency_mode, statement.user_name);
}

/** The statements of the board in one file, in the order of names. Those in error, or under calculation, are left out. */
export async function exportStatementsPdf(ctx: Ctx, body: BodyOf<typeof manyCall>): Promise<MadeFile> {
  requirePermission(ctx, 'statement', 'read');
  const month = monthOf(body.year, body.month);
  const { current } = await companyPeriod(ctx);
  const board = await requestedBoard(ctx, body, { month, current });
  const rows = (await boardRows(ctx, board, { sort: 'user', limit: null, offset: 0 })).filter(
    (row) => row.error_count === 0 && row.ready,
  );
  if (rows.length > MAX_PDF_STATEMENTS) throw new AppError('export_too_large', { most: MAX_PDF_STATEMENTS });
  const statements: StatementRow[] = [];
  for (const row of rows) statements.push(await requireStatementOf(ctx, row.user_id, month));
  ctx.audit({
    kind: 'export_statements_pdf',
    object_type: 'statement',
    after: { month: monthText(month), tab: board.tab, filters: board.filters, people: statements.length },
  });
  return makePdf(ctx, statements, body.currency_mode, monthText(month));
}

async function makePdf(
  ctx: Ctx,
  statements: readonly StatementRow[],
  mode: CurrencyMode,
  name: string,
): Promise<MadeFile> {
  // Few requests need these libraries.
  const { Paper } = await import('./paper.ts');
  const { drawStatement, footOf } = await import('./draw-statement.ts');
  const { language, decimals } = await readReader(ctx);
  const words = exportWords(language);
  const { current, settings, calendar } = await companyPeriod(ctx);
  const reader: Reader = {
    words,
    mode,
    current,
    locale: language === 'fr' ? 'fr-FR' : 'en-US',
    timezone: settings.timezone,
    calendar,
    company: await findCompanyName(ctx),
  };
  const title = [reader.company, words.file.pdf_title, name].join(' · ');
  const paper = await Paper.open({ title, author: ctx.actor.name, made: ctx.clock.now() });
  if (statements.length === 0) paper.turn();
  for (const statement of statements)
    drawStatement(paper, await sheetOf(ctx, statement, reader), words, amountText(reader));
  const month = statements[0]?.month ?? '';
  const file = csvFile([words.file.file_statement, name, name === month ? '' : month], [], decimals);
  return {
    name: file.name.replace(/\.csv$/, '.pdf'),
    type: 'application/pdf',
    content: await paper.finish(title, footOf(words)),
  };
}

interface Reader {
  readonly words: ExportWords;
  readonly mode: CurrencyMode;
  readonly current: Month;
  readonly locale: string;
  readonly timezone: string;
  readonly calendar: CalendarSettings;
  readonly company: string;
}

function amountText({ locale }: Reader): AmountText {
  return ({ value, currency }) => {
    if (value === null) return '–';
    const digits = currencyDecimals(currency);
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    // A decimal text is written as it is: never through a floating number.
    return format.format(value as Intl.StringNumericLiteral);
  };
}

async function sheetOf(ctx: Ctx, statement: StatementRow, reader: Reader): Promise<StatementSheet> {
  const { words, mode, locale, timezone, current, calendar, company } = reader;
  const state = stateOf(statement);
  const own = (mode === 'company' ? null : statement.in_currencies?.[mode]) ?? statement;
  const period = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const days = daysOfMonth(monthOfWire(statement.month), calendar);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const span = [days.start, days.end].map((date) => day.format(new Date(`${dateText(date)}T00:00:00Z`)));
  const instant = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  });
  const at = (date: Date) => `${instant.format(date)} (${timezone})`;
  const carried = await readCarriedPayments(ctx, statement.user_id, statement.month);
  const entries = await readEntries(ctx, statement.user_id, statement.month);
  const transactions = [];
  for (const one of await readTransactions(ctx, statement.id))
    transactions.push(await transactionOf(ctx, statement, one, reader));
  return {
    company,
    person: statement.user_name,
    period: `${period.format(new Date(`${statement.month}-01T00:00:00Z`))} (${span.join(' – ')})`,
    place: statement.team_name ?? '',
    state: words.state[statusOf(state, current)],
    earned: { value: own.earned, currency: own.currency },
    payable: { value: own.payable, currency: own.currency },
    transactions,
    others: [
      ...carried.map((one) => ({
        name: fill(words.file.pdf_carried, { month: one.month, name: one.compensation_name }),
        amount: inMode(one, mode, statement.currency),
      })),
      ...entries.map((one) => ({ name: one.label, amount: inMode(one, mode, statement.currency) })),
    ],
    signatures: await signaturesOf(ctx, statement, words, (date) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timezone }).format(date),
    ),
    version: fill(words.file.pdf_version, {
      version: String(statement.version),
      date: at(statement.data_as_of),
    }),
    made: fill(words.file.pdf_made, { name: ctx.actor.name, date: at(ctx.clock.now()) }),
  };
}

async function transactionOf(
  ctx: Ctx,
  statement: StatementRow,
  one: TransactionRow,
  { words, mode }: Reader,
): Promise<StatementSheet['transactions'][number]> {
  const pay = inMode(one, mode, statement.currency);
  const bytes = await readTransactionBytes(ctx, statement.id, one.compensation_id);
  const lines: readonly ResultLine[] = bytes?.lines ? [...unpackLines(unpackBytes(bytes.lines))] : [];
  const { true_up } = figuresOf(one);
  const shares = sharesIn(one, lines, true_up?.value ?? null, pay);
  return {
    name: one.compensation_name,
    plan: one.plan_name,
    amount: pay,
    paid_in: paymentMonths(one, words),
    records: [
      ...lines.map((line, at) => ({
        title: line.title,
        date: line.date === null ? '' : dateText(line.date),
        share: line.share ? { value: shares.lines[at] ?? null, currency: pay.currency } : null,
      })),
      ...(true_up
        ? [
            {
              title: fill(words.file.true_up, { months: true_up.months.join(', ') }),
              date: '',
              share: { value: shares.true_up, currency: pay.currency },
            },
          ]
        : []),
    ],
  };
}

/** Who locked, validated (each step) and paid, or that nobody has. */
async function signaturesOf(
  ctx: Ctx,
  row: StatementRow,
  { file }: ExportWords,
  day: (date: Date) => string,
): Promise<string[]> {
  if (row.locked_at === null) return [file.pdf_open];
  const steps = (row.validation ? await readSteps(ctx, row.id) : []).filter(
    (one) => one.validated_at !== null,
  );
  const validated =
    row.validation === null && row.validated_at !== null
      ? [fill(file.pdf_validated, { name: row.validated_by ?? '', date: day(row.validated_at) })]
      : steps.map((one) =>
          fill(file.pdf_validated, {
            name:
              one.for_name === null
                ? (one.validated_by ?? '')
                : fill(file.pdf_for, { name: one.validated_by ?? '', other: one.for_name }),
            date: day(new Date(one.validated_at ?? 0)),
          }),
        );
  return [
    fill(file.pdf_locked, { name: row.locked_by ?? '', date: day(row.locked_at) }),
    ...validated,
    ...(row.paid_at === null
      ? []
      : [fill(file.pdf_paid, { name: row.paid_by ?? '', date: day(row.paid_at) })]),
  ];
}
