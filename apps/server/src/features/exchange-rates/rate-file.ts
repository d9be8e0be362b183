import type { BodyOf, checkRateFile, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import {
  CURRENCIES,
  type Decimal,
  dec,
  div,
  type Month,
  monthText,
  ONE,
  parseDate,
  parseMonth,
  RATE_DECIMALS,
  round,
  sign,
} from '@comptoir/kernel';
import { parse } from 'csv-parse/sync';
import { type DecimalMark, markIn, numberIn } from './rate-number.ts';

type Answer = ResponseOf<typeof checkRateFile>;
export type Quote = Answer['quote'];
type Issue = Answer['issues'][number];

export interface FileRate {
  readonly line: number;
  readonly currency: string;
  readonly start: string;
  readonly rate: Decimal;
}

export interface RateFile {
  readonly quote: Quote;
  readonly decimal_mark: DecimalMark | null;
  readonly decimal_mark_missing: boolean;
  readonly rows: number;
  readonly rates: readonly FileRate[];
  readonly issues: readonly Issue[];
}

const DATE_WORDS = ['date', 'month', 'start', 'start month', 'mois', 'jour', 'début', 'debut', 'time_period'];
const CODE_WORDS = ['currency', 'code', 'devise', 'monnaie'];
const RATE_WORDS = ['rate', 'exchange rate', 'taux', 'cours', 'obs_value', 'value', 'valeur'];

/** Reads a list (currency, month, rate), or a table with a row per day or month and a column per currency. */
export function readRateFile(
  { text, quote, base, decimal_mark }: BodyOf<typeof checkRateFile>,
  company: string,
): RateFile {
  const lines = linesOf(text);
  const headers = (lines[0] ?? []).map((header) => header.trim().replace(/^\uFEFF/, ''));
  const find = (words: readonly string[]) =>
    headers.findIndex((header) => words.includes(header.toLowerCase()));
  const date = find(DATE_WORDS);
  const rows = lines.slice(1).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0) throw new AppError('file_empty', { reason: 'no_rows' });
  const [code, rate] = [find(CODE_WORDS), find(RATE_WORDS)];
  const isList = code >= 0 && rate >= 0;
  const cells = isList ? listed(rows, { date, code, rate }) : tabled(rows, headers, date);
  const { mark, isMissing } = markIn(
    cells.cells.map(({ value }) => value),
    decimal_mark,
  );
  const found = isMissing ? NOTHING : read(cells, mark);
  const quoted = quote ?? (isList ? 'company_per_unit' : 'unit_per_base');
  const made =
    quoted === 'company_per_unit' ? withoutCompany(found, company) : inverted(found, { base, company });
  return { quote: quoted, decimal_mark: mark, decimal_mark_missing: isMissing, rows: rows.length, ...made };
}

/** Cut at the separator that cuts the header into the most parts. */
function linesOf(text: string): string[][] {
  if (text.trim() === '') throw new AppError('file_empty');
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = [',', ';', '\t'].toSorted((a, b) => header.split(b).length - header.split(a).length)[0]!;
  try {
    return parse(text, { delimiter, relax_column_count: true, bom: true, skip_empty_lines: true });
  } catch {
    throw new AppError('file_bad_format', { found: 'text' });
  }
}

/** As a file has them: amounts of nobody's currency yet. */
interface Found {
  readonly rates: readonly FileRate[];
  readonly issues: readonly Issue[];
}

const NOTHING: Found = { rates: [], issues: [] };

/** Cells that are there, and what is wrong with the columns. */
interface Cells {
  readonly cells: readonly Cell[];
  readonly issues: readonly Issue[];
}

function listed(rows: readonly string[][], at: { date: number; code: number; rate: number }): Cells {
  if (at.date < 0) return { cells: [], issues: [problem(null, 'no_date_column', '')] };
  const cells = rows.map((row, index) => ({
    line: index + 2,
    date: row[at.date] ?? '',
    code: row[at.code] ?? '',
    value: row[at.rate] ?? '',
  }));
  return { cells, issues: [] };
}

function tabled(rows: readonly string[][], headers: readonly string[], date: number): Cells {
  if (date < 0) return { cells: [], issues: [problem(null, 'no_date_column', '')] };
  const columns = headers.flatMap((header, column) =>
    column !== date && /^[A-Za-z]{3}$/.test(header) ? [{ column, code: header }] : [],
  );
  if (columns.length === 0) return { cells: [], issues: [problem(null, 'no_rate_column', '')] };
  const known = columns.filter(({ code }) => CURRENCIES.includes(code.toUpperCase()));
  const unknown = columns
    .filter((one) => !known.includes(one))
    .map(({ code }) => problem(1, 'unknown_currency', code));
  const cells = rows.flatMap((row, index) =>
    known.flatMap(({ column, code }) => {
      const value = (row[column] ?? '').trim();
      // No rate on that day: a holiday, or a currency that is gone.
      return value === '' || /^(n\/?a|-|\.)$/i.test(value)
        ? []
        : [{ line: index + 2, date: row[date] ?? '', code, value }];
    }),
  );
  return { cells, issues: unknown };
}

interface Cell {
  readonly line: number;
  readonly date: string;
  readonly code: string;
  readonly value: string;
}

/** Of several days of a month, the first one that has a rate. */
function read({ cells, issues: before }: Cells, mark: DecimalMark | null): Found {
  const issues: Issue[] = [];
  const first = new Map<string, FileRate & { readonly date: string }>();
  for (const { line, date: written, code, value } of cells) {
    const date = written.trim();
    const currency = code.trim().toUpperCase();
    const month = monthOf(date);
    const rate = numberIn(value, mark);
    if (month === null) issues.push(problem(line, 'unparseable_month', date));
    else if (!CURRENCIES.includes(currency)) issues.push(problem(line, 'unknown_currency', code));
    else if (!rate || sign(rate) <= 0) issues.push(problem(line, 'unparseable_rate', value));
    else {
      const start = monthText(month);
      const key = `${currency} ${start}`;
      const known = first.get(key);
      if (known?.date === date) issues.push(problem(line, 'twice', `${currency} ${date}`));
      else if (!known || date < known.date) first.set(key, { line, currency, start, rate, date });
    }
  }
  const rates = [...first.values()].map(({ date: _date, ...one }) => one);
  return { rates: rates.toSorted(byPlace), issues: [...before, ...onePerLine(issues)] };
}

/** A row whose date is no date is one mistake, however many currencies it has. */
function onePerLine(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return issues.filter((issue) => {
    const key = `${issue.line} ${issue.problem} ${issue.value}`;
    return !seen.has(key) && seen.add(key);
  });
}

function byPlace(a: FileRate, b: FileRate): number {
  return a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : a.start < b.start ? -1 : 1;
}

function monthOf(text: string): Month | null {
  const iso = text.replaceAll('/', '-');
  if (/^\d{4}-\d{2}$/.test(iso)) return parseMonth(iso);
  return parseDate(iso) === null ? null : parseMonth(iso.slice(0, 7));
}

function withoutCompany({ rates, issues }: Found, company: string): Found {
  const own = rates.filter(({ currency }) => currency === company);
  return {
    rates: rates.flatMap((one) =>
      one.currency === company ? [] : [{ ...one, rate: round(one.rate, RATE_DECIMALS) }],
    ),
    issues: [...issues, ...own.slice(0, 1).map(({ line }) => problem(line, 'company_currency', company))],
  };
}

/** Units of each currency for one of the base become units of company currency for one of each. */
function inverted(
  { rates, issues }: Found,
  { base, company }: { readonly base: string; readonly company: string },
): Found {
  const byMonth = Map.groupBy(rates, ({ start }) => start);
  const made: FileRate[] = [];
  const missing = new Set<string>();
  for (const [start, month] of byMonth) {
    const own = company === base ? ONE : (month.find(({ currency }) => currency === company)?.rate ?? null);
    if (!own) {
      missing.add(start);
      continue;
    }
    const others = month.filter(({ currency }) => currency !== company && currency !== base);
    for (const one of others) made.push({ ...one, rate: quotient(own, one.rate) });
    if (base !== company)
      made.push({ line: month[0]!.line, currency: base, start, rate: round(own, RATE_DECIMALS) });
  }
  return {
    rates: made.toSorted(byPlace),
    issues: [...issues, ...[...missing].map((start) => problem(null, 'base_missing', `${company} ${start}`))],
  };
}

function quotient(a: Decimal, b: Decimal): Decimal {
  return round(div(a, b) ?? dec(0), RATE_DECIMALS);
}

function problem(line: number | null, name: Issue['problem'], value: string): Issue {
  return { line, problem: name, value: value.slice(0, 100) };
}
