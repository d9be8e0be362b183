import type { BodyOf, CurrencyMode, exportStatements as boardCall } from '@comptoir/contract';
import { type Month, monthOf, monthText } from '@comptoir/kernel';
import type { Language } from '@comptoir/words';
import type { CellErrorKind } from '@comptoir/engine';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type CsvCell, csvFile, type CsvFile } from '../../../platform/files/csv-text.ts';
import { type Sheet, sheetOf } from '../../../platform/files/sheet.ts';
import { exportedAttributes } from '../../attributes/index.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { readReader } from '../../users/index.ts';
import { requestedBoard } from '../board/requested-board.ts';
import { type BoardRow, boardRows } from '../board/board-row-queries.ts';
import { type Pay, readPays } from '../detail/statement-queries.ts';
import { monthOfWire } from '../detail/statement-wire.ts';
import { statusOf } from '../state/statement-policy.ts';
import { type PaidEntryRow, readPaidEntries } from '../payments/entry-queries.ts';
import { exportWords, amountOf, inMode, paymentMonths, rankText, entryText } from './export-cells.ts';

export async function exportStatements(ctx: Ctx, body: BodyOf<typeof boardCall>): Promise<CsvFile> {
  const { words, rows, decimals, after } = await boardLines(ctx, body);
  ctx.audit({ kind: 'export_statements', object_type: 'statement', after });
  return csvFile(words, rows, decimals);
}

export async function boardSheet(ctx: Ctx, body: BodyOf<typeof boardCall>): Promise<Sheet> {
  const { words, rows, decimals } = await boardLines(ctx, body);
  return sheetOf(words, rows, decimals);
}

/** The board as a table for payroll: one row per transaction, with the person's attributes that the company exports. */
async function boardLines(ctx: Ctx, body: BodyOf<typeof boardCall>) {
  requirePermission(ctx, 'statement', 'read');
  const { current } = await companyPeriod(ctx);
  const month = monthOf(body.year, body.month);
  const requested = await requestedBoard(ctx, body, { month, current });
  const statements = await boardRows(ctx, requested, { sort: 'user', limit: null, offset: 0 });
  const attributes = await exportedAttributes(
    ctx,
    statements.map((row) => row.user_id),
    monthText(month),
  );
  const { language, decimals } = await readReader(ctx);
  const words = exportWords(language);
  const transactions = await readPays(
    ctx,
    statements.map((row) => row.id),
  );
  const entries = await readPaidEntries(
    ctx,
    statements.map((row) => row.user_id),
    monthText(month),
  );
  // Only where somebody has a place: other files stay as they are.
  const isRanked = [...transactions.values()].flat().some(({ ranking_data }) => ranking_data !== null);
  const lines = statements.flatMap((row) =>
    // Who left may still be paid what an earlier month earned.
    paysOf(row, transactions, entries, language).map((one) => [
      ...rowOf(row, one, words, { current, mode: body.currency_mode }),
      ...(isRanked ? [rankText(one, words)] : []),
      ...attributes.map((attribute) => attribute.values[row.user_id] ?? ''),
    ]),
  );
  const after = {
    month: monthText(month),
    tab: requested.tab,
    filters: requested.filters,
    // With its filters of this moment, because a view can change.
    view: requested.view
      ? { id: body.view_id, filters: requested.view.filters, link: requested.view.link }
      : null,
    people: statements.length,
    rows: lines.length,
    ...(body.currency_mode === 'company' ? {} : { currency_mode: body.currency_mode }),
  };
  const head = [
    ...headOf(words),
    ...(isRanked ? [words.file.ranking] : []),
    ...attributes.map((attribute) => attribute.name),
  ];
  return { words: [words.file.file_statements, monthText(month)], rows: [head, ...lines], decimals, after };
}

const NO_PAY: Pay = {
  plan_name: '',
  compensation_name: '',
  value: '0',
  money: null,
  payment_month: null,
  ranking_data: null,
  parts: [],
};

/** Its transactions, then what it pays beside them. */
function paysOf(
  row: BoardRow,
  transactions: ReadonlyMap<string, readonly Pay[]>,
  entries: ReadonlyMap<string, readonly PaidEntryRow[]>,
  language: Language,
): readonly Pay[] {
  const beside = (entries.get(row.user_id) ?? []).map((entry) => ({
    ...NO_PAY,
    compensation_name: entryText(entry, language),
    value: entry.value,
    money: entry.money,
    payment_month: row.month,
  }));
  const own = transactions.get(row.id) ?? [];
  return own.length + beside.length === 0 ? [NO_PAY] : [...own, ...beside];
}

type Words = ReturnType<typeof exportWords>;

function headOf(words: Words): string[] {
  return [
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
  ];
}

/** In the order of `headOf`. */
function rowOf(
  row: BoardRow,
  one: Pay,
  words: Words,
  { current, mode }: { readonly current: Month; readonly mode: CurrencyMode },
): CsvCell[] {
  const { locked, validated, is_paid: paid } = row;
  const month = monthOfWire(row.month);
  const amount = inMode(one, mode, row.currency);
  const own = (mode === 'company' ? null : row.in_currencies?.[mode]) ?? row;
  // In error, or paid together with amounts of another currency: one column names one currency.
  const total = row.error_count > 0 || own.currency !== amount.currency ? null : own;
  return [
    row.month,
    row.user_name,
    row.team_name ?? '',
    one.plan_name,
    one.compensation_name,
    amountOf(amount.value),
    amount.currency,
    paymentMonths(one, words),
    amountOf(total && total.earned),
    amountOf(total && total.payable),
    words.state[statusOf({ month, locked, validated, paid }, current)],
    one.value === null
      ? row.error_kinds.map((kind) => words.cell_error[kind as CellErrorKind]).join('; ')
      : '',
  ];
}
