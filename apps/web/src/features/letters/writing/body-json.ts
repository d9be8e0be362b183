import type { LetterBlock, LetterRun, LetterTagValue } from '@comptoir/contract';
import type { JSONContent } from '@tiptap/core';

const MARKS = { strong: 'bold', italic: 'italic' } as const;

/** The text of a template as the editor has it. */
export function jsonOfBody(body: readonly LetterBlock[]): JSONContent {
  const content = body.map(jsonOfBlock);
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content };
}

function jsonOfBlock(block: LetterBlock): JSONContent {
  switch (block.kind) {
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, ...inline(block.runs) };
    case 'paragraph':
      return { type: 'paragraph', attrs: { align: block.align }, ...inline(block.runs) };
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        content: block.items.map((runs) => ({ type: 'listItem', content: [paragraph(runs)] })),
      };
    case 'table':
      return {
        type: 'table',
        content: block.rows.map((row, at) => ({
          type: 'tableRow',
          content: row.map((runs) => ({
            type: at === 0 ? 'tableHeader' : 'tableCell',
            content: [paragraph(runs)],
          })),
        })),
      };
    case 'page_break':
      return { type: 'horizontalRule' };
    default:
      return { type: 'paragraph' };
  }
}

const paragraph = (runs: readonly LetterRun[]): JSONContent => ({ type: 'paragraph', ...inline(runs) });

function inline(runs: readonly LetterRun[]): Pick<JSONContent, 'content'> {
  const content = runs.flatMap((run): JSONContent[] => {
    if (run.kind === 'tag')
      return [{ type: 'tag', attrs: { value: run.value }, ...marked({ strong: run.strong }) }];
    return run.text === '' ? [] : [{ type: 'text', text: run.text, ...marked(run) }];
  });
  return content.length === 0 ? {} : { content };
}

function marked(run: { strong?: boolean; italic?: boolean }): Pick<JSONContent, 'marks'> {
  const marks = (['strong', 'italic'] as const)
    .filter((mark) => run[mark])
    .map((mark) => ({ type: MARKS[mark] }));
  return marks.length === 0 ? {} : { marks };
}

/** What the editor has, as the template keeps it. */
export function bodyOfJson(json: JSONContent): LetterBlock[] {
  return (json.content ?? []).flatMap((node): LetterBlock[] => {
    const block = blockOf(node);
    return block === null ? [] : [block];
  });
}

function blockOf(node: JSONContent): LetterBlock | null {
  switch (node.type) {
    case 'heading':
      return { kind: 'heading', level: node.attrs?.['level'] === 1 ? 1 : 2, runs: runsOf(node) };
    case 'paragraph':
      return { kind: 'paragraph', align: alignOf(node.attrs?.['align']), runs: runsOf(node) };
    case 'bulletList':
    case 'orderedList':
      return {
        kind: 'list',
        ordered: node.type === 'orderedList',
        items: (node.content ?? []).flatMap(itemsOf),
      };
    case 'table':
      return {
        kind: 'table',
        rows: (node.content ?? []).map((row) => (row.content ?? []).map(cellOf)),
      };
    case 'horizontalRule':
      return { kind: 'page_break' };
    default:
      return null;
  }
}

/** Paragraphs of one item are items of their own: a letter's list has one level. */
const itemsOf = (item: JSONContent): LetterRun[][] =>
  (item.content ?? []).filter(({ type }) => type === 'paragraph').map(runsOf);

/** A cell has one line of text. */
const cellOf = (cell: JSONContent): LetterRun[] => (cell.content ?? []).flatMap(runsOf);

function alignOf(value: unknown): 'left' | 'center' | 'right' {
  return value === 'center' || value === 'right' ? value : 'left';
}

function runsOf(node: JSONContent): LetterRun[] {
  return (node.content ?? []).flatMap((part): LetterRun[] => {
    const has = (mark: string) => part.marks?.some(({ type }) => type === mark) ?? false;
    // The editor keeps what it was given: a value of the contract.
    if (part.type === 'tag')
      return [{ kind: 'tag', value: part.attrs?.['value'] as LetterTagValue, strong: has('bold') }];
    if (part.type !== 'text' || !part.text) return [];
    return [{ kind: 'text', text: part.text, strong: has('bold'), italic: has('italic') }];
  });
}
