import type {
  BodyOf,
  exportAdjustments as exportCall,
  ResponseOf,
  searchAdjustments as call,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import {
  add,
  compare,
  dec,
  type Decimal,
  type Month,
  parseMonth,
  present,
  toText,
  ZERO,
} from '@comptoir/kernel';
import { ADJUSTMENT_FILE, pick, wordsIn } from '@comptoir/words';
import { requirePermission } from '../../../../platform/auth/access.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { csvFile, type CsvFile } from '../../../../platform/files/csv-text.ts';
import { type Sheet, sheetOf } from '../../../../platform/files/sheet.ts';
import { dateInZone } from '../../../../platform/clock/clock.ts';
import { companyPeriod } from '../../../calculations/index.ts';
import { readReader } from '../../../users/index.ts';
import { type AdjustmentRow, readAdjustments } from './adjustment-queries.ts';

type Body = BodyOf<typeof call>;
type Answer = ResponseOf<typeof call>;

const COLUMNS = [
  'month',
  'person',
  'team',
  'plan',
  'compensation',
  'kind',
  'what',
  'effect',
  'reason',
  'comment',
  'author',
  'made_on',
  'state',
] as const;

const MAX_MONTHS = 24;
const MAX_ROWS = 500;

/** What was changed by hand, and what it adds up to. */
export async function searchAdjustments(ctx: Ctx, body: Body): Promise<Answer> {
  requirePermission(ctx, 'adjustment_analysis', 'read');
  requirePermission(ctx, 'statement', 'read');
  const { currency } = await companyPeriod(ctx);
  const all = await readAdjustments(ctx, monthsOf(body));
  const keyOf = (row: AdjustmentRow) => GROUP_OF[body.group_by](row);
  const rows = body.group === undefined ? all : all.filter((row) => keyOf(row) === body.group);
  const groups = [...Map.groupBy(all, keyOf)].map(([key, list]) => ({ key, name: key, ...totalsOf(list) }));
  return {
    currency,
    totals: { ...totalsOf(rows), pending: rows.filter((row) => row.state === 'pending').length },
    groups: groups.toSorted((a, b) => b.count - a.count || ((a.key ?? '') < (b.key ?? '') ? -1 : 1)),
    rows: rows.slice(0, MAX_ROWS).map(({ plan_name: _, team_name: __, ...row }) => ({
      ...row,
      created_at: row.created_at.toISOString(),
    })),
  };
}

export async function exportAdjustments(ctx: Ctx, body: BodyOf<typeof exportCall>): Promise<CsvFile> {
  const { words, rows, decimals } = await adjustmentLines(ctx, body);
  ctx.audit({
    kind: 'export_adjustments',
    object_type: 'statement',
    after: { ...body, rows: rows.length - 1 },
  });
  return csvFile(words, rows, decimals);
}

export async function adjustmentSheet(ctx: Ctx, { from, to }: BodyOf<typeof exportCall>): Promise<Sheet> {
  const { words, rows, decimals } = await adjustmentLines(ctx, { from, to });
  return sheetOf(words, rows, decimals);
}

async function adjustmentLines(ctx: Ctx, body: BodyOf<typeof exportCall>) {
  requirePermission(ctx, 'adjustment_analysis', 'read');
  requirePermission(ctx, 'statement', 'read');
  const rows = await readAdjustments(ctx, monthsOf(body));
  const { language, decimals } = await readReader(ctx);
  const { settings } = await companyPeriod(ctx);
  const kinds = wordsIn(language).adjustment_kind;
  const words = pick(language, ADJUSTMENT_FILE);
  const lines = rows.map((row) => [
    row.month,
    row.user_name,
    row.team_name ?? '',
    row.plan_name ?? '',
    row.compensation_name ?? '',
    kinds[row.kind],
    row.name ?? '',
    row.effect === null ? '' : { number: row.effect },
    row.reason ?? '',
    row.comment,
    row.author_name,
    dateInZone(row.created_at, settings.timezone),
    words[row.state],
  ]);
  return {
    words: [words.file, body.from, body.to],
    rows: [COLUMNS.map((name) => words[name]), ...lines],
    decimals,
  };
}

const GROUP_OF: Readonly<Record<Body['group_by'], (row: AdjustmentRow) => string | null>> = {
  reason: (row) => row.reason,
  author: (row) => row.author_name,
  plan: (row) => row.plan_name,
  team: (row) => row.team_name,
  month: (row) => row.month,
};

/** Pending ones are not paid: they count, and add nothing. */
function totalsOf(rows: readonly AdjustmentRow[]): {
  readonly count: number;
  readonly added: string;
  readonly taken: string;
} {
  let added: Decimal = ZERO;
  let taken: Decimal = ZERO;
  for (const { effect, state } of rows) {
    if (effect === null || state === 'pending') continue;
    const value = dec(effect);
    if (compare(value, ZERO) > 0) added = add(added, value);
    else taken = add(taken, value);
  }
  return { count: rows.length, added: toText(added), taken: toText(taken) };
}

function monthsOf({ from, to }: Pick<Body, 'from' | 'to'>): Month[] {
  const first = present(parseMonth(from), 'month');
  const last = present(parseMonth(to), 'month');
  if (last < first) throw new AppError('invalid_period', { month: to, reason: 'end_before_start' }, 'to');
  const count = last - first + 1;
  if (count > MAX_MONTHS)
    throw new AppError(
      'invalid_period',
      { months: count, maximum: MAX_MONTHS, reason: 'too_many_months' },
      'to',
    );
  return Array.from({ length: count }, (_, at) => first + at);
}
