import { QUOTA_COLUMNS, type QuotaFileReason, type PercentUnit } from '@comptoir/contract';
import { type CalendarSettings, monthText } from '@comptoir/kernel';
import { type CellReading, type PersonFinder, plain, readAttributeCell } from '../user-imports/index.ts';
import type { Frequency, QuotaType } from './quota-policy.ts';
import { readPeriod } from './read-period.ts';

export type QuotaColumns = Readonly<Record<(typeof QUOTA_COLUMNS)[number], number>>;

const PERIOD_WORDS = ['period', 'month', 'quarter', 'year', 'periode', 'mois', 'trimestre', 'annee', 'date'];
const VALUE_WORDS = [
  'value',
  'quota',
  'target',
  'amount',
  'goal',
  'objective',
  'valeur',
  'objectif',
  'montant',
  'cible',
];

/** People by the words of the users import; period and value by their own, and by the quota's name. */
export function guessColumns(
  headers: readonly string[],
  people: readonly string[],
  quota_name: string,
): QuotaColumns {
  const at = (words: readonly string[]) => headers.findIndex((header) => words.includes(plain(header)));
  const byTarget = (target: string) => people.indexOf(target);
  const value = at([plain(quota_name)]);
  return {
    name: byTarget('name'),
    email: byTarget('email'),
    external_ref: byTarget('external_ref'),
    period: at(PERIOD_WORDS),
    value: value >= 0 ? value : at(VALUE_WORDS),
  };
}

export interface QuotaSheet {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[] | null)[];
  readonly columns: QuotaColumns;
  readonly reading: CellReading;
}

export interface QuotaRules {
  readonly frequency: Frequency;
  readonly type: QuotaType;
  readonly calendar: CalendarSettings;
}

export interface QuotaFileIssue {
  readonly line: number;
  readonly reason: QuotaFileReason;
  readonly column: string | null;
  readonly value: string;
}

export interface CheckedCell {
  readonly line: number;
  readonly user_id: string;
  readonly user_name: string;
  readonly month: string;
  readonly value: string;
}

type Finder = Pick<PersonFinder, 'find'>;

/** Every row is read; of each wrong one the first mistake is listed. Nothing is written. */
export function checkRows(sheet: QuotaSheet, rules: QuotaRules, people: Finder) {
  const cells: CheckedCell[] = [];
  const issues: QuotaFileIssue[] = [];
  const seen = new Set<string>();
  for (const [index, row] of sheet.rows.entries()) {
    const line = index + 2;
    const read = row === null ? refusal('wrong_column_count', -1) : readRow(row, sheet, rules, people);
    const isTwice = !('reason' in read) && seen.size === seen.add(`${read.user_id} ${read.month}`).size;
    const refused = 'reason' in read ? read : isTwice ? refusal('twice_in_file', sheet.columns.period) : null;
    if (refused)
      issues.push({
        line,
        reason: refused.reason,
        column: sheet.headers[refused.at] ?? null,
        value: row?.[refused.at] ?? '',
      });
    else if (!('reason' in read)) cells.push({ line, ...read });
  }
  return { cells, issues };
}

interface Refusal {
  readonly reason: QuotaFileReason;
  /** Column at fault. */
  readonly at: number;
}
const refusal = (reason: QuotaFileReason, at: number): Refusal => ({ reason, at });

function readRow(
  row: readonly string[],
  { columns, reading }: QuotaSheet,
  rules: QuotaRules,
  people: Finder,
): Omit<CheckedCell, 'line'> | Refusal {
  const person = readPerson(row, columns, people);
  if ('reason' in person) return person;
  const period = row[columns.period] ?? '';
  if (period === '') return refusal('missing_period', columns.period);
  const month = readPeriod(period, rules.frequency, rules.calendar);
  if (typeof month === 'string') return refusal(month, columns.period);
  const text = row[columns.value] ?? '';
  if (text === '') return refusal('missing_value', columns.value);
  const value = readAttributeCell({ type: rules.type, options: [] }, text, reading);
  if ('reason' in value)
    return refusal(value.reason === 'attribute_invalid' ? 'not_a_number' : value.reason, columns.value);
  return { ...person, month: monthText(month), value: value.value };
}

/** By employee number, else by e-mail, else by name; two columns that name two people are refused. */
function readPerson(
  row: readonly string[],
  columns: QuotaColumns,
  people: Finder,
): Pick<CheckedCell, 'user_id' | 'user_name'> | Refusal {
  const named = (['external_ref', 'email', 'name'] as const).filter(
    (column) => (row[columns[column]] ?? '') !== '',
  );
  const [first] = named;
  if (first === undefined)
    return refusal('missing_person', Math.max(columns.name, columns.email, columns.external_ref));
  const found = named.map((column) => ({
    at: columns[column],
    person: people.find(row[columns[column]] ?? ''),
  }));
  const users = found.flatMap(({ person, at }) =>
    person.kind === 'user' ? [{ user: person.user, at }] : [],
  );
  const [user] = users;
  if (!user)
    return refusal(
      found.some(({ person }) => person.kind === 'ambiguous') ? 'ambiguous_person' : 'unknown_person',
      columns[first],
    );
  const other = users.find((one) => one.user.id !== user.user.id);
  return other ? refusal('different_people', other.at) : { user_id: user.user.id, user_name: user.user.name };
}

/** What plain numbers mean: as chosen, else as they look. */
export function unitOf(
  type: QuotaType,
  chosen: PercentUnit | undefined,
  guess: PercentUnit | null,
): PercentUnit | null {
  return type === 'percentage' ? (chosen ?? guess) : null;
}
