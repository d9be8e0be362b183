import type { ReportGroups, ReportResult, ReportRows } from '@comptoir/contract';
import { MAX_REPORT_PDF_ROWS } from '@comptoir/kernel';
import { fill, METRIC_PROBLEM, pick, REPORT_FILE } from '@comptoir/words';
import type { Ctx } from '../../../platform/context.ts';
import type { SheetCell } from '../../../platform/files/sheet.ts';
import { companyPeriod } from '../../company-calendar/index.ts';
import { readReader } from '../../readers/index.ts';
import { openPaper } from '../../statements/index.ts';
import { listColumns } from '../list-columns.ts';
import type { StoredReport } from '../report-queries.ts';
import { runLook } from '../result/run-report.ts';
import { fileCell, type FileReader } from './cells.ts';
import { groupTable } from './report-sheet.ts';

/** Columns that fit on a page; the others are in the exports. */
const MAX_PAPER_COLUMNS = 9;

interface PaperTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** Columns whose numbers have no separators of thousands. */
  readonly ungrouped: ReadonlySet<number>;
  readonly total: number;
  readonly unconverted: number;
  /** What the figures lack, in words. */
  readonly problems: readonly string[];
}

/** A report on wide pages: its groups with subtotals where it has some, else its first rows. */
export async function reportPdf(ctx: Ctx, { name, look }: StoredReport): Promise<Uint8Array> {
  const { language } = await readReader(ctx);
  const words = pick(language, REPORT_FILE);
  const { settings } = await companyPeriod(ctx);
  const locale = language === 'fr' ? 'fr-FR' : 'en-US';
  const isGrouped = look.groups.length > 0 || look.measures.length > 0;
  const answer = await runLook(ctx, look, { view: isGrouped ? 'groups' : 'rows', start: 0, limit: 200 });
  const reader = { language, users: answer.users };
  const table =
    answer.result.kind === 'groups'
      ? await groupedTable(ctx, answer, answer.result, { look, reader })
      : await rowTable(ctx, answer.result, { look, reader });
  const made = ctx.clock.now();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: settings.timezone }).format(
    made,
  );
  const paper = await openPaper({ title: name, author: ctx.actor.name, made, is_wide: true });
  paper.line(name, { size: 16, isStrong: true });
  paper.line(fill(words.made, { date: day }), { size: 9, isFaint: true });
  paper.space(8);
  const head = table.head.slice(0, MAX_PAPER_COLUMNS);
  const width = 1 / Math.max(1, head.length);
  const numeric = head.map((_, at) => table.rows.some((row) => typeof row[at] === 'object'));
  paper.row(
    head.map((text, at) => ({ text, width, isEnd: numeric[at] ?? false })),
    { size: 8.5, isStrong: true },
  );
  paper.rule();
  for (const row of table.rows.slice(0, MAX_REPORT_PDF_ROWS))
    paper.row(
      head.map((_, at) => ({
        text: textOf(row[at] ?? '', locale, !table.ungrouped.has(at)),
        width,
        isEnd: numeric[at] ?? false,
      })),
      { size: 8.5 },
    );
  paper.space(8);
  const shown = Math.min(MAX_REPORT_PDF_ROWS, table.rows.length);
  if (table.total > shown)
    paper.line(fill(words.left_off, { shown: String(shown), total: String(table.total) }), {
      size: 9,
      isFaint: true,
    });
  for (const problem of table.problems) paper.line(problem, { size: 9, isFaint: true });
  if (table.unconverted > 0)
    paper.line(fill(words.unconverted, { count: String(table.unconverted) }), { size: 9, isFaint: true });
  return paper.finish(name, (page, pages) => fill(words.page, { page: String(page), pages: String(pages) }));
}

interface Reading {
  readonly look: StoredReport['look'];
  readonly reader: FileReader;
}

async function groupedTable(
  ctx: Ctx,
  { result }: ReportResult,
  { measures, levels, across }: ReportGroups,
  { look, reader }: Reading,
): Promise<PaperTable> {
  const { columns } = await listColumns(ctx, look.source);
  const { head, rows } = groupTable(result, { look, ...reader, columns: [...columns, ...look.calculations] });
  const unconverted = Math.max(0, ...measures.map((measure) => measure.unconverted));
  const words = pick(reader.language, METRIC_PROBLEM);
  const problems = measures.flatMap(({ metric }) =>
    metric?.problem ? [fill(words[metric.problem], { name: metric.name, column: metric.column ?? '' })] : [],
  );
  const figures = [...across, 'total'].flatMap(() => measures);
  const ungrouped = ungroupedAt([...levels.map(() => null), ...figures]);
  return { head, rows, ungrouped, total: rows.length, unconverted, problems };
}

async function rowTable(ctx: Ctx, first: ReportRows, { look, reader }: Reading): Promise<PaperTable> {
  const { columns, total } = first;
  const rows = [...first.rows];
  const users = { ...reader.users };
  while (rows.length < Math.min(total, MAX_REPORT_PDF_ROWS)) {
    const next = await runLook(ctx, look, { view: 'rows', start: rows.length, limit: 200 });
    if (next.result.kind !== 'rows' || next.result.rows.length === 0) break;
    rows.push(...next.result.rows);
    Object.assign(users, next.users);
  }
  return {
    head: columns.map((column) =>
      column.currency === null ? column.name : `${column.name} (${column.currency})`,
    ),
    rows: rows.map(({ cells, currencies }) =>
      columns.map((column, at): SheetCell => {
        const cell = fileCell(cells[at] ?? null, column, { ...reader, users });
        const own = currencies?.[at];
        return own === undefined || typeof cell === 'string' || !('number' in cell)
          ? cell
          : `${cell.number} ${own}`;
      }),
    ),
    ungrouped: ungroupedAt(columns),
    total,
    unconverted: 0,
    problems: [],
  };
}

/** Places of those without separators of thousands. */
function ungroupedAt(columns: readonly ({ readonly is_grouped?: false | undefined } | null)[]) {
  return new Set(columns.flatMap((column, at) => (column?.is_grouped === false ? [at] : [])));
}

/** A decimal text is written as it is: never through a floating number. */
function textOf(cell: SheetCell, locale: string, useGrouping: boolean): string {
  if (typeof cell === 'string') return cell;
  if ('date' in cell) return cell.date;
  const [style, text] =
    'percent' in cell ? (['percent', cell.percent] as const) : (['decimal', cell.number] as const);
  return new Intl.NumberFormat(locale, { style, useGrouping, maximumFractionDigits: 2 }).format(
    text as Intl.StringNumericLiteral,
  );
}
