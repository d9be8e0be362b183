import type { LetterBlock, LetterRun, LetterTagValue } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_LETTER_BLOCKS } from '@comptoir/kernel';
import { DOMParser } from '@xmldom/xmldom';

type Node = NonNullable<ReturnType<DOMParser['parseFromString']>['documentElement']>['childNodes'][number];

/** Tags as people type them in a document: `{{name}}`, and a column of the spreadsheet by any other name. */
const TYPED: Readonly<Record<string, LetterTagValue>> = {
  name: { kind: 'person', field: 'name' },
  email: { kind: 'person', field: 'email' },
  role: { kind: 'person', field: 'role' },
  team: { kind: 'person', field: 'team' },
  manager: { kind: 'person', field: 'manager' },
  company: { kind: 'company', field: 'name' },
  date: { kind: 'date', of: 'letter' },
  effective_date: { kind: 'date', of: 'effective' },
  notice_date: { kind: 'date', of: 'notice' },
  plan: { kind: 'plan_name' },
  plan_in_words: { kind: 'plan_in_words' },
  signature: { kind: 'signature', signer: 'recipient' },
  final_signature: { kind: 'signature', signer: 'final' },
  approver_signature: { kind: 'signature', signer: 'intermediate' },
  initials: { kind: 'initials', signer: 'recipient' },
  signed_on: { kind: 'signed_on', signer: 'recipient' },
};

export interface ReadDocx {
  readonly body: LetterBlock[];
  readonly notes: string[];
}

/** A Word file as a written template: paragraphs, headings, lists and tables. What has no place there is named in `notes`. */
export async function readDocx(bytes: Buffer): Promise<ReadDocx> {
  const { convertToHtml, images } = await loadMammoth();
  // The content of pictures is not read.
  const convertImage = images.imgElement(async () => ({ src: '' }));
  const options = { externalFileAccess: false, convertImage };
  const made = await convertToHtml({ buffer: bytes }, options).catch(() => null);
  if (made === null) throw badFile();
  const html = made.value.replaceAll(/<img [^>]*>/g, '');
  const notes = html.length === made.value.length ? [] : ['pictures'];
  const body = blocksOf(html);
  if (body.length === 0) throw new AppError('file_empty');
  if (body.length > MAX_LETTER_BLOCKS) throw new AppError('letter_file_pages', { most: MAX_LETTER_BLOCKS });
  return { body, notes };
}

const badFile = () => new AppError('file_bad_format', { found: 'zip' });

function blocksOf(html: string): LetterBlock[] {
  try {
    const root = new DOMParser().parseFromString(`<root>${html}</root>`, 'text/xml').documentElement;
    return Array.from(root?.childNodes ?? []).flatMap(blockOf);
  } catch {
    // Nested too deep, or with signs that no text has.
    throw badFile();
  }
}

/** It makes the promises that it answers by setting `__proto__`, which no process of the product has: it answers its own ones instead. */
async function loadMammoth() {
  const promises = (await import('mammoth/lib/promises.js')).default;
  promises.toExternalPromise = (promise) => promise;
  return (await import('mammoth')).default;
}

const elements = (node: Node): Node[] =>
  Array.from(node.childNodes ?? []).filter((child) => child.nodeType === 1);

function blockOf(node: Node): LetterBlock[] {
  const name = node.nodeName;
  if (/^h[1-6]$/.test(name)) return [{ kind: 'heading', level: name === 'h1' ? 1 : 2, runs: runsIn(node) }];
  if (name === 'ul' || name === 'ol')
    return [{ kind: 'list', ordered: name === 'ol', items: elements(node).map((item) => runsIn(item)) }];
  if (name === 'table') {
    const rows = elements(node)
      .flatMap((part) => (part.nodeName === 'tr' ? [part] : elements(part)))
      .map((row) =>
        elements(row)
          .slice(0, 8)
          .map((cell) => runsIn(cell)),
      );
    return [{ kind: 'table', rows: rows.slice(0, 100) }];
  }
  const runs = runsIn(node);
  return runs.length === 0 ? [] : [{ kind: 'paragraph', align: 'left', runs }];
}

function runsIn(node: Node, strong = false, italic = false): LetterRun[] {
  if (node.nodeType === 3) return typedRuns(node.nodeValue ?? '', strong, italic);
  const isStrong = strong || node.nodeName === 'strong';
  const isItalic = italic || node.nodeName === 'em';
  return Array.from(node.childNodes ?? []).flatMap((child) => runsIn(child, isStrong, isItalic));
}

function typedRuns(text: string, strong: boolean, italic: boolean): LetterRun[] {
  return text.split(/(\{\{[^{}]{1,100}\}\})/).flatMap((part): LetterRun[] => {
    if (part === '') return [];
    const typed = /^\{\{\s*(.+?)\s*\}\}$/.exec(part)?.[1];
    if (typed === undefined) return [{ kind: 'text', text: part, strong, italic }];
    const value = TYPED[typed.toLowerCase().replaceAll(/\s+/g, '_')] ?? { kind: 'column', column: typed };
    return [{ kind: 'tag', value, strong }];
  });
}
