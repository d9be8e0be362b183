import type { LetterBlock, LetterLanguage, LetterRun, LetterTagValue } from '@comptoir/contract';
import { LETTER } from '@comptoir/words';
import type { Flow, Piece } from './flow.ts';
import { isPlaceKind, type Place } from './places.ts';

/** What tags write: of a person, or their names in a template that nobody is chosen for. */
export interface TagTexts {
  text(value: LetterTagValue): string;
  lines(
    value: LetterTagValue,
  ): readonly { readonly kind: 'heading' | 'text' | 'item'; readonly text: string }[] | null;
}

const SIGNATURE_BOX = { width: 220, height: 56 } as const;
const RESERVED = { signature: 160, initials: 60, signer_name: 150, signed_on: 130 } as const;

/** Draws the blocks from top to bottom and notes where people sign. */
export function drawWritten(
  flow: Flow,
  body: readonly LetterBlock[],
  texts: TagTexts,
  language: LetterLanguage,
): Place[] {
  const places: Place[] = [];
  const piecesOf = (runs: readonly LetterRun[]): Piece[] =>
    runs.map((run) => {
      if (run.kind === 'text') return { text: run.text, strong: run.strong, italic: run.italic };
      const { value } = run;
      if (!isPlaceKind(value.kind) || !('signer' in value))
        return { text: texts.text(value), strong: run.strong };
      const { kind, signer } = value;
      return {
        text: '',
        reserve: { width: RESERVED[kind], at: (box) => places.push({ kind, signer, ...box }) },
      };
    });
  const blockOf = (block: LetterBlock): void => {
    switch (block.kind) {
      case 'heading':
        flow.keep(60);
        flow.space(block.level === 1 ? 8 : 6);
        return flow.paragraph(
          piecesOf(block.runs).map((piece) => ({ ...piece, strong: true })),
          { size: block.level === 1 ? 18 : 13, after: 8 },
        );
      case 'paragraph':
        return paragraph(block.runs, block.align);
      case 'list':
        return block.items.forEach((runs, at) =>
          flow.paragraph([{ text: block.ordered ? `${at + 1}. ` : '• ' }, ...piecesOf(runs)], {
            indent: 14,
            after: 3,
          }),
        );
      case 'table':
        flow.rule();
        block.rows.forEach((cells, at) => flow.row(cells.map(piecesOf), { strong: at === 0 }));
        return flow.space(6);
      case 'page_break':
        return flow.turn();
    }
  };
  const paragraph = (runs: readonly LetterRun[], align: 'left' | 'center' | 'right'): void => {
    const [only] = runs.filter((run) => run.kind === 'tag' || run.text.trim() !== '');
    const isAlone = runs.filter((run) => run.kind === 'tag' || run.text.trim() !== '').length === 1;
    if (isAlone && only?.kind === 'tag') {
      const { value } = only;
      if (value.kind === 'signature') {
        const { signer } = value;
        const label = `${LETTER.signature[language]}: ${LETTER[`signer_${signer}`][language]}`;
        places.push({ kind: 'signature', signer, ...flow.box(label, SIGNATURE_BOX) });
        return;
      }
      const lines = texts.lines(value);
      if (lines !== null) return drawLines(flow, lines);
      if (value.kind === 'signed_on' || value.kind === 'signer_name')
        return flow.paragraph([{ text: `${LETTER[value.kind][language]}: ` }, ...piecesOf(runs)], { align });
    }
    flow.paragraph(piecesOf(runs), { align, after: 8 });
  };
  body.forEach(blockOf);
  return places;
}

export function drawLines(
  flow: Flow,
  lines: readonly { readonly kind: 'heading' | 'text' | 'item'; readonly text: string }[],
): void {
  for (const { kind, text } of lines) {
    if (kind === 'heading') flow.text(text, { strong: true, size: 11.5, after: 4 });
    else if (kind === 'item') flow.text(`• ${text}`, { indent: 14, after: 2 });
    else flow.text(text, { after: 5 });
  }
  flow.space(4);
}
