import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFDocument, type PDFFont } from '@cantoo/pdf-lib';
import { sharedFonts } from './shared-fonts.ts';

const here = (name: string) =>
  fileURLToPath(new URL(`../../../platform/pdf/fonts/${name}.ttf`, import.meta.url));

/** Read once a process. */
const bytes = new Map<string, Promise<Buffer>>();
function once(place: string): Promise<Buffer> {
  const known = bytes.get(place) ?? readFile(place);
  bytes.set(place, known);
  return known;
}

export interface LetterFonts {
  readonly plain: PDFFont;
  readonly strong: PDFFont;
}

/** The fonts are in the file, so that every letter is right wherever it is opened. */
export async function embedFonts(document: PDFDocument): Promise<LetterFonts> {
  document.registerFontkit(sharedFonts);
  return {
    plain: await document.embedFont(await once(here('inter-400')), { subset: true }),
    strong: await document.embedFont(await once(here('inter-600')), { subset: true }),
  };
}

/** As a pen writes: of typed signatures. The browser shows the same font. */
export async function embedHand(document: PDFDocument): Promise<PDFFont> {
  document.registerFontkit(sharedFonts);
  const place = fileURLToPath(import.meta.resolve('@fontsource/caveat/files/caveat-latin-600-normal.woff'));
  return document.embedFont(await once(place), { subset: true });
}

/** A font writes what it knows: the rest of a name is set in another one, or as a question mark. */
export function writable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return Array.from(text.normalize('NFC'), (sign) => (known.has(sign.codePointAt(0) ?? 0) ? sign : '?')).join(
    '',
  );
}
