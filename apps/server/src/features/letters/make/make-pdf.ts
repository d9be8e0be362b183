import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { LetterBlock, LetterLanguage, LetterTag, LetterTagValue } from '@comptoir/contract';
import { fill, LETTER } from '@comptoir/words';
import { drawPlaced } from './draw-placed.ts';
import { drawWritten, type TagTexts } from './draw-written.ts';
import { Flow } from './flow.ts';
import { embedFonts, type LetterFonts } from './letter-fonts.ts';
import type { Place } from './places.ts';

/** What letters are made of. */
export interface LetterForm {
  readonly name: string;
  readonly language: LetterLanguage;
  /** Of an uploaded template. */
  readonly file: Uint8Array | null;
  readonly tags: readonly LetterTag[];
  readonly body: readonly LetterBlock[];
}

export interface MadePdf {
  readonly bytes: Uint8Array;
  readonly hash: string;
  readonly places: readonly Place[];
}

/** One letter. Its places to sign are empty: they are filled when all have signed. */
export async function makePdf(
  form: LetterForm,
  texts: TagTexts,
  { title, author, made }: { readonly title: string; readonly author: string; readonly made: Date },
): Promise<MadePdf> {
  const document = form.file === null ? await PDFDocument.create() : await PDFDocument.load(form.file);
  const fonts = await embedFonts(document);
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(author);
  document.setCreator('Comptoir');
  document.setProducer('Comptoir');
  document.setLanguage(form.language);
  document.setCreationDate(made);
  document.setModificationDate(made);
  const places = drawForm(document, form, texts, fonts);
  const bytes = await document.save({ useObjectStreams: false });
  return { bytes, hash: hashOf(bytes), places };
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function drawForm(document: PDFDocument, form: LetterForm, texts: TagTexts, fonts: LetterFonts): Place[] {
  if (form.file !== null) return drawPlaced(document, form.tags, texts, fonts);
  const flow = new Flow(document, fonts);
  flow.turn();
  const places = drawWritten(flow, form.body, texts, form.language);
  numberPages(document, fonts, form.language);
  return places;
}

function numberPages(document: PDFDocument, { plain: font }: LetterFonts, language: LetterLanguage): void {
  const pages = document.getPages();
  pages.forEach((page, at) => {
    const text = fill(LETTER.page[language], { page: String(at + 1), pages: String(pages.length) });
    page.drawText(text, { x: 60, y: 32, size: 8, font });
  });
}

/** A template of which nobody is chosen: each tag shows what it is. */
export function namesOfTags(language: LetterLanguage, names: ReadonlyMap<string, string>): TagTexts {
  const text = (value: LetterTagValue): string => {
    switch (value.kind) {
      case 'person':
        return `[${value.field}]`;
      case 'attribute':
        return `[${names.get(value.attribute_id) ?? value.kind}]`;
      case 'quota':
        return `[${names.get(value.quota_id) ?? value.kind}]`;
      case 'column':
        return `[${value.column}]`;
      case 'date':
        return `[${value.of}]`;
      default:
        return `[${value.kind}]`;
    }
  };
  return { text, lines: () => null };
}
