import type { LetterTag } from '@comptoir/contract';
import { type PDFDocument, rgb } from '@cantoo/pdf-lib';
import type { TagTexts } from './draw-written.ts';
import type { LetterFonts } from './letter-fonts.ts';
import { isPlaceKind, type Place } from './places.ts';

const INK = rgb(0.1, 0.1, 0.12);

/** Writes tags where they are on the pages of an uploaded file. A text is wrapped in its box, and set smaller where it is too long. */
export function drawPlaced(
  document: PDFDocument,
  tags: readonly LetterTag[],
  texts: TagTexts,
  { plain: font }: LetterFonts,
): Place[] {
  const places: Place[] = [];
  for (const { value, instances, font_size, align } of tags)
    for (const { page: number, x, y, width, height } of instances) {
      const page = document.getPages()[number];
      if (!page) continue;
      if (isPlaceKind(value.kind) && 'signer' in value) {
        places.push({ kind: value.kind, signer: value.signer, page: number, x, y, width, height });
        continue;
      }
      const lines = texts.lines(value);
      const text =
        lines === null
          ? texts.text(value)
          : lines.map((one) => (one.kind === 'item' ? `• ${one.text}` : one.text)).join('\n');
      const box = page.getCropBox();
      const { size, wrapped } = fitting(text, (part, at) => font.widthOfTextAtSize(part, at), {
        width,
        height,
        most: font_size,
      });
      wrapped.forEach((row, at) => {
        const free = width - font.widthOfTextAtSize(row, size);
        page.drawText(row, {
          x: box.x + x + (align === 'left' ? 0 : align === 'right' ? free : free / 2),
          y: box.y + box.height - y - size - at * size * 1.3,
          size,
          font,
          color: INK,
        });
      });
    }
  return places;
}

const LEAST = 4;

function fitting(
  text: string,
  widthOf: (text: string, size: number) => number,
  { width, height, most }: { readonly width: number; readonly height: number; readonly most: number },
): { readonly size: number; readonly wrapped: readonly string[] } {
  for (let size = most; ; size -= 0.5) {
    const wrapped = text.split('\n').flatMap((line) => wrap(line, (part) => widthOf(part, size) <= width));
    const fits =
      wrapped.length * size * 1.3 <= height + size * 0.4 &&
      wrapped.every((row) => widthOf(row, size) <= width + 0.5);
    if (fits || size <= LEAST) return { size, wrapped };
  }
}

function wrap(line: string, fits: (text: string) => boolean): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of line.split(' ')) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (row !== '' && !fits(longer)) {
      rows.push(row);
      row = word;
    } else row = longer;
  }
  return [...rows, row];
}
