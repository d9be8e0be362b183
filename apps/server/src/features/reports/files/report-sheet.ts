import type { ExportSource, ReportLook, ReportResult } from '@comptoir/contract';
import { fill, pick, REPORT_FILE } from '@comptoir/words';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Sheet, SheetCell, SheetRow } from '../../../platform/files/sheet.ts';
import { readReader, type Reader } from '../../readers/index.ts';
import { requireReport } from '../read-reports.ts';
import { runLook } from '../result/run-report.ts';
import { listColumns } from '../list-columns.ts';
import { fileCell, groupText, measureCell, measureName } from './cells.ts';

type ReportSourceOfExport = Extract<ExportSource, { kind: 'report' }>;

/** A report as a list: its rows, or one line for each innermost group with those around it, and the total. */
export async function reportSheet(ctx: Ctx, source: ReportSourceOfExport): Promise<Sheet> {
  requirePermission(ctx, 'report', 'read');
  const report = await requireReport(ctx, source.report_id);
  return lookSheet(ctx, { name: report.name, look: source.look ?? report.look, view: source.view });
}

export interface SheetWanted {
  readonly name: string;
  readonly look: ReportLook;
  readonly view: 'rows' | 'groups';
}

export async function lookSheet(ctx: Ctx, { name, look, view }: SheetWanted): Promise<Sheet> {
  const reader = await readReader(ctx);
  return view === 'groups' ? groupSheet(ctx, name, look, reader) : rowSheet(ctx, name, look, reader);
}

/** Rows that are read at once. */
const WINDOW = 1000;

async function rowSheet(
  ctx: Ctx,
  name: string,
  look: ReportLook,
  { language, decimals }: Reader,
): Promise<Sheet> {
  const windowAt = (start: number, limit = WINDOW) => runLook(ctx, look, { view: 'rows', start, limit });
  const { result } = await windowAt(0, 1);
  if (result.kind !== 'rows') throw new Error('rows were wanted');
  const { columns, total } = result;
  const words = pick(language, REPORT_FILE);
  const hasOwnCurrency = columns.map(({ type, currency }) => type === 'amount' && currency === null);
  return {
    words: [name],
    head: columns.flatMap((column, at) =>
      hasOwnCurrency[at] ? [column.name, fill(words.currency, { column: column.name })] : [column.name],
    ),
    total,
    decimals,
    async *batches() {
      for (let start = 0; start < total; start += WINDOW) {
        const { result: page, users } = await windowAt(start);
        if (page.kind !== 'rows') return;
        yield page.rows.map(({ cells, currencies }): SheetRow =>
          columns.flatMap((column, at): SheetCell[] => {
            const cell = fileCell(cells[at] ?? null, column, { language, users });
            return hasOwnCurrency[at] ? [cell, cells[at] === null ? '' : (currencies?.[at] ?? '')] : [cell];
          }),
        );
      }
    },
  };
}

async function groupSheet(
  ctx: Ctx,
  name: string,
  look: ReportLook,
  { language, decimals }: Reader,
): Promise<Sheet> {
  const { result, users } = await runLook(ctx, look, { view: 'groups', start: 0, limit: 1 });
  const { columns } = await listColumns(ctx, look.source);
  const { head, rows } = groupTable(result, {
    look,
    language,
    users,
    columns: [...columns, ...look.calculations],
  });
  return {
    words: [name],
    head,
    total: rows.length,
    decimals,
    async *batches() {
      for (let at = 0; at < rows.length; at += WINDOW) yield rows.slice(at, at + WINDOW);
    },
  };
}

interface TableReader {
  readonly look: ReportLook;
  readonly language: 'en' | 'fr';
  readonly users: Readonly<Record<string, string>>;
  readonly columns: readonly { readonly id: string; readonly name: string }[];
}

/** Every group with its subtotals, its values in the columns of its levels; the total last. */
export function groupTable(
  { kind, ...result }: ReportResult['result'],
  { look, language, users, columns }: TableReader,
): { readonly head: string[]; readonly rows: SheetRow[] } {
  if (kind !== 'groups' || !('groups' in result)) throw new Error('groups were wanted');
  const reader = { language, users };
  const words = pick(language, REPORT_FILE);
  const { levels, measures, pivot, across, groups, total } = result;
  const names = measures.map((measure) => measureName(measure, columns, language));
  const heads = across.map((cell) => (pivot ? groupText(cell, pivot, look.pivot?.by ?? 'day', reader) : ''));
  const valuesOf = ({
    values,
    across: own,
    count,
  }: Pick<(typeof groups)[number], 'values' | 'across' | 'count'>): SheetCell[] => [
    ...own.flatMap((cells) => measures.map((measure, at) => measureCell(cells?.[at] ?? null, measure))),
    ...values.map((value, at) => measureCell(value, measures[at]!)),
    { number: String(count) },
  ];
  const path: string[] = [];
  const rows = groups.map((group): SheetRow => {
    const column = levels[group.level - 1]!;
    path.length = group.level - 1;
    path.push(groupText(group.value, column, look.groups[group.level - 1]?.by ?? 'day', reader));
    return [...levels.map((_, at) => path[at] ?? ''), ...valuesOf(group)];
  });
  const wholeHead =
    heads.length === 0 ? names : names.map((name) => fill(words.under, { head: words.total, name }));
  return {
    head: [
      ...levels.map((column) => column.name),
      ...heads.flatMap((head) => names.map((name) => fill(words.under, { head, name }))),
      ...wholeHead,
      words.rows,
    ],
    rows: [...rows, [...levels.map((_, at) => (at === 0 ? words.total : '')), ...valuesOf(total)]],
  };
}
