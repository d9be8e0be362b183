import type { DataReading, FileMistake, Sheet, SheetName, SheetRow } from '../../plan-data/index.ts';

/** A golden plan as its file has it: texts and tables, with their lines. */
export interface GoldenFile {
  readonly file: string;
  readonly title: string;
  /** What the plan pays, in one sentence. */
  readonly sentence: string;
  /** `line`: of the text's first line. */
  readonly plan: { readonly text: string; readonly line: number };
  readonly data: DataReading;
  readonly expected: Sheet;
  readonly mistakes: readonly FileMistake[];
}

/** The headings of a file beside `Plan`, `Expected` and `Records: NAME`. */
const SHEETS: ReadonlyMap<string, SheetName> = new Map([
  ['Company', 'company'],
  ['Exchange rates', 'rates'],
  ['People', 'people'],
  ['Attributes', 'attributes'],
  ['Managers', 'managers'],
  ['Teams', 'teams'],
  ['Team members', 'team-members'],
  ['Groups', 'groups'],
  ['Quotas', 'quotas'],
]);
const HEADING_OF = new Map([...SHEETS].map(([heading, name]) => [name, heading]));
const RECORDS = 'Records: ';

interface Section {
  readonly heading: string;
  readonly line: number;
  readonly lines: readonly { readonly line: number; readonly text: string }[];
}

export function readGoldenFile(file: string, text: string): GoldenFile {
  const mistakes: FileMistake[] = [];
  const [head, ...sections] = sectionsOf(text);
  const report = (line: number, said: string): void => {
    mistakes.push({ file, line, column: 1, text: said });
  };
  const known = new Set(['Plan', 'Expected', ...SHEETS.keys()]);
  const byHeading = new Map<string, Section>();
  for (const section of sections) {
    const { heading, line } = section;
    if (!known.has(heading) && !heading.startsWith(RECORDS))
      report(line, `“${heading}” is no heading of a golden plan: docs/golden/README.md lists them.`);
    if (byHeading.has(heading)) report(line, `“${heading}” is there twice.`);
    byHeading.set(heading, section);
  }
  for (const heading of ['Plan', 'Expected', 'People'])
    if (!byHeading.has(heading)) report(1, `The heading “${heading}” is missing.`);
  const [title, sentence] = (head?.lines ?? []).map((one) => one.text).filter((one) => one !== '');
  if (!title?.startsWith('# ') || sentence === undefined)
    report(1, 'A file begins with a title (#) and a sentence that says what the plan pays.');
  const sheetOf = (heading: string, header: (text: string) => string): Sheet =>
    tableIn(file, byHeading.get(heading) ?? { heading, line: 1, lines: [] }, header, mistakes);
  const tables = [...byHeading.keys()].filter((heading) => heading.startsWith(RECORDS));
  return {
    file,
    title: title?.replace(/^# /, '') ?? '',
    sentence: sentence ?? '',
    plan: codeIn(byHeading.get('Plan'), report),
    expected: sheetOf('Expected', lowerHeader),
    data: {
      mistakes,
      sheet: (name) => sheetOf(HEADING_OF.get(name) ?? '', lowerHeader),
      tables: new Map(
        tables.map((heading) => [heading.slice(RECORDS.length), sheetOf(heading, recordHeader)] as const),
      ),
    },
    mistakes,
  };
}

/** `Calculation currency` is the column `calculation_currency`. */
const lowerHeader = (header: string) => header.toLowerCase().replaceAll(' ', '_');

/** `Amount (amount in EUR)` is the column `Amount:amount in EUR`. */
const recordHeader = (header: string) => header.replace(/^(.*\S)\s+\(([^()]+)\)$/, '$1:$2');

/** The lines before the first `##`, then those of each heading. Headings within code are code. */
function sectionsOf(text: string): Section[] {
  const sections = [{ heading: '', line: 1, lines: [] as { line: number; text: string }[] }];
  let isCode = false;
  for (const [at, found] of text.split('\n').entries()) {
    const line = at + 1;
    if (found.startsWith('```')) isCode = !isCode;
    if (!isCode && found.startsWith('## '))
      sections.push({ heading: found.slice(3).trim(), line, lines: [] });
    else sections.at(-1)!.lines.push({ line, text: isCode ? found : found.trim() });
  }
  return sections;
}

function codeIn(section: Section | undefined, report: (line: number, text: string) => void) {
  const lines = section?.lines ?? [];
  const from = lines.findIndex(({ text }) => text === '```yaml');
  const to = lines.findIndex(({ text }, at) => at > from && text === '```');
  if (section && (from < 0 || to < 0)) report(section.line, 'The plan is missing: a block of ```yaml.');
  const code = from < 0 ? [] : lines.slice(from + 1, to);
  return { text: `${code.map(({ text }) => text).join('\n')}\n`, line: code[0]?.line ?? 1 };
}

/** A section's one table; empty where it has none. Its cells are plain: bold marks and commas of thousands are taken off. */
function tableIn(
  file: string,
  { heading, line, lines }: Section,
  header: (text: string) => string,
  mistakes: FileMistake[],
): Sheet {
  const title = `“${heading}”`;
  const rows = lines.filter(({ text }) => text.startsWith('|'));
  const [first, rule, ...body] = rows;
  if (!first || !rule) return { file, title, headers: [], line, rows: [] };
  if (!/^\|[-:| ]+\|$/.test(rule.text))
    mistakes.push({ file, line: rule.line, column: 1, text: 'Under the headers there is a line of |---|.' });
  const headers = cellsOf(first.text).map(header);
  const read = body.map(({ line: at, text }): SheetRow => {
    const cells = cellsOf(text);
    if (cells.length !== headers.length)
      mistakes.push({
        file,
        line: at,
        column: 1,
        text: `${cells.length} cells, the first line has ${headers.length}.`,
      });
    return {
      line: at,
      cells: Object.fromEntries(headers.map((name, index) => [name, plain(cells[index] ?? '')])),
    };
  });
  return { file, title, headers, line: first.line, rows: read };
}

const cellsOf = (text: string) =>
  text
    .slice(1, text.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());

function plain(cell: string): string {
  const text = cell.replaceAll('**', '').replace(/^`(.*)`$/, '$1');
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
}
