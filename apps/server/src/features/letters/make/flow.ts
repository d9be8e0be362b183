import { degrees, type PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { LetterFonts } from './letter-fonts.ts';

/** A4, in points. */
export const SHEET = { width: 595.28, height: 841.89 } as const;
const MARGIN = 60;
const INK = rgb(0.1, 0.1, 0.12);
const FAINT = rgb(0.42, 0.42, 0.46);
const LINE = rgb(0.8, 0.8, 0.83);

export interface Piece {
  readonly text: string;
  readonly strong?: boolean;
  readonly italic?: boolean;
  /** Kept free, to be filled later: its width in points. */
  readonly reserve?: { readonly width: number; readonly at: (box: Box) => void };
}

/** From the top left corner of a page. */
export interface Box {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface FlowStyle {
  readonly size?: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly indent?: number;
  readonly isFaint?: boolean;
  readonly after?: number;
}

interface Word {
  readonly text: string;
  readonly font: PDFFont;
  readonly width: number;
  readonly italic: boolean;
  readonly reserve: Piece['reserve'];
}

/** Text that runs down the pages and on to the next one. */
export class Flow {
  readonly #document: PDFDocument;
  readonly #fonts: LetterFonts;
  #page: PDFPage | null = null;
  #number = -1;
  #y = 0;

  constructor(document: PDFDocument, fonts: LetterFonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.#number = document.getPageCount() - 1;
  }

  turn(): void {
    this.#page = this.#document.addPage([SHEET.width, SHEET.height]);
    this.#number += 1;
    this.#y = MARGIN;
  }

  /** Turns the page where less than this is left. */
  keep(height: number): PDFPage {
    if (this.#page === null || this.#y + height > SHEET.height - MARGIN) this.turn();
    return this.#page as PDFPage;
  }

  space(height: number): void {
    this.#y += height;
  }

  rule(): void {
    const page = this.keep(8);
    const y = SHEET.height - this.#y - 4;
    page.drawLine({
      start: { x: MARGIN, y },
      end: { x: SHEET.width - MARGIN, y },
      thickness: 0.6,
      color: LINE,
    });
    this.#y += 8;
  }

  text(text: string, style: FlowStyle & { readonly strong?: boolean } = {}): void {
    this.paragraph([{ text, strong: style.strong ?? false }], style);
  }

  paragraph(pieces: readonly Piece[], style: FlowStyle = {}): void {
    const { size = 10.5, indent = 0, after = 6 } = style;
    const room = SHEET.width - 2 * MARGIN - indent;
    for (const words of linesOf(this.#words(pieces, size, room), room)) this.#line(words, style, size);
    this.#y += after;
  }

  /** A row of cells of equal width; each is wrapped within its own. */
  row(cells: readonly (readonly Piece[])[], { strong = false }: { readonly strong?: boolean } = {}): void {
    const size = 9.5;
    const width = (SHEET.width - 2 * MARGIN) / Math.max(1, cells.length);
    const lines = cells.map((cell) =>
      linesOf(
        this.#words(
          cell.map((piece) => ({ ...piece, strong: strong || piece.strong === true })),
          size,
          width - 8,
        ),
        width - 8,
      ),
    );
    const count = Math.max(1, ...lines.map(({ length }) => length));
    this.keep(Math.min(count * size * 1.45 + 4, SHEET.height - 2 * MARGIN));
    const top = this.#y;
    lines.forEach((own, at) => {
      this.#y = top;
      for (const words of own) this.#draw(words, MARGIN + at * width, size, INK);
    });
    this.#y = top + count * size * 1.45 + 4;
    this.rule();
  }

  /** A place to sign, with what it is for under it. */
  box(label: string, { width, height }: { readonly width: number; readonly height: number }): Box {
    const page = this.keep(height + 24);
    const found = { page: this.#number, x: MARGIN, y: this.#y, width, height };
    const y = SHEET.height - this.#y - height;
    page.drawLine({ start: { x: MARGIN, y }, end: { x: MARGIN + width, y }, thickness: 0.8, color: FAINT });
    this.#y += height + 2;
    this.text(label, { size: 8.5, isFaint: true });
    return found;
  }

  #words(pieces: readonly Piece[], size: number, room: number): Word[] {
    return pieces.flatMap((piece) => {
      const font = piece.strong ? this.#fonts.strong : this.#fonts.plain;
      const base = { font, italic: piece.italic ?? false, reserve: piece.reserve };
      if (piece.reserve) return [{ ...base, text: '', width: piece.reserve.width }];
      return piece.text
        .replaceAll('\t', ' ')
        .split(/(\n| +)/)
        .filter((text) => text !== '')
        .flatMap((text) => cut(text, font, size, room))
        .map((text) => ({ ...base, text, width: text === '\n' ? 0 : font.widthOfTextAtSize(text, size) }));
    });
  }

  #line(words: readonly Word[], style: FlowStyle, size: number): void {
    const { align = 'left', indent = 0 } = style;
    this.keep(size * 1.5);
    const free = SHEET.width - 2 * MARGIN - indent - words.reduce((sum, { width }) => sum + width, 0);
    const x = MARGIN + indent + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
    this.#draw(words, x, size, style.isFaint ? FAINT : INK);
  }

  #draw(words: readonly Word[], from: number, size: number, color: ReturnType<typeof rgb>): void {
    const height = size * 1.45;
    let x = from;
    for (const { text, font, width, italic, reserve } of words) {
      if (reserve) reserve.at({ page: this.#number, x, y: this.#y, width, height });
      else if (text.trim() !== '')
        this.#page?.drawText(text, {
          x,
          y: SHEET.height - this.#y - size * 1.1,
          size,
          font,
          color,
          ...(italic ? { xSkew: degrees(12) } : {}),
        });
      x += width;
    }
    this.#y += height;
  }
}

/** A word that is longer than a line is cut into parts that fit. */
function cut(text: string, font: PDFFont, size: number, room: number): string[] {
  if (text === '\n' || font.widthOfTextAtSize(text, size) <= room) return [text];
  const parts: string[] = [];
  let part = '';
  for (const sign of text) {
    if (font.widthOfTextAtSize(part + sign, size) > room) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part];
}

function linesOf(words: readonly Word[], room: number): Word[][] {
  const lines: Word[][] = [[]];
  let width = 0;
  for (const word of words) {
    const line = lines.at(-1) ?? [];
    const isBlank = word.text.trim() === '' && !word.reserve;
    if (word.text === '\n' || (width + word.width > room && line.length > 0 && !isBlank)) {
      lines.push([]);
      width = 0;
      if (isBlank) continue;
    }
    if (isBlank && width === 0) continue;
    lines.at(-1)?.push(word);
    width += word.width;
  }
  return lines;
}
