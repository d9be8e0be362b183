import { readFile } from 'node:fs/promises';
import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import fontkit from '@cantoo/fontkit';

/** A4, in points. */
const SHORT = 595.28;
const LONG = 841.89;
const MARGIN = 48;
const BOTTOM = 64;
const INK = rgb(0.1, 0.1, 0.12);
const FAINT = rgb(0.42, 0.42, 0.46);
const LINE = rgb(0.86, 0.86, 0.88);

interface Fonts {
  readonly plain: PDFFont;
  readonly strong: PDFFont;
}

export interface TextStyle {
  readonly size?: number;
  readonly isStrong?: boolean;
  readonly isFaint?: boolean;
}

export interface Cell {
  readonly text: string;
  /** Share of the line's width. */
  readonly width: number;
  readonly isEnd?: boolean;
}

export interface PaperHead {
  readonly title: string;
  readonly author: string;
  readonly made: Date;
  readonly is_wide?: boolean;
}

/** Pages that are filled from top to bottom. The fonts are in the file, so that every letter is right wherever it is opened. */
export class Paper {
  readonly #document: PDFDocument;
  readonly #fonts: Fonts;
  readonly #size: { readonly width: number; readonly height: number };
  #page: PDFPage | null = null;
  #y = 0;

  private constructor(document: PDFDocument, fonts: Fonts, is_wide: boolean) {
    this.#document = document;
    this.#fonts = fonts;
    this.#size = is_wide ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG };
  }

  /** `is_wide`: pages lie on their long side. */
  static async open({ title, author, made, is_wide = false }: PaperHead): Promise<Paper> {
    const document = await PDFDocument.create();
    document.registerFontkit(fontkit);
    document.setTitle(title, { showInWindowTitleBar: true });
    document.setAuthor(author);
    document.setCreator('Comptoir');
    document.setProducer('Comptoir');
    document.setCreationDate(made);
    document.setModificationDate(made);
    const font = async (name: string) =>
      document.embedFont(
        await readFile(new URL(`../../../platform/pdf/fonts/${name}.ttf`, import.meta.url)),
        { subset: true },
      );
    return new Paper(document, { plain: await font('inter-400'), strong: await font('inter-600') }, is_wide);
  }

  /** The next thing begins on a page of its own. */
  turn(): void {
    this.#page = this.#document.addPage([this.#size.width, this.#size.height]);
    this.#y = this.#size.height - MARGIN;
  }

  /** Turns the page where less than this is left. */
  keep(height: number): void {
    if (this.#page === null || this.#y - height < BOTTOM) this.turn();
  }

  space(height: number): void {
    this.#y -= height;
  }

  line(text: string, style: TextStyle = {}): void {
    this.row([{ text, width: 1 }], style);
  }

  row(cells: readonly Cell[], style: TextStyle = {}): void {
    const { size = 10 } = style;
    const height = size * 1.55;
    this.keep(height);
    this.#y -= height;
    const font = style.isStrong ? this.#fonts.strong : this.#fonts.plain;
    const whole = this.#size.width - 2 * MARGIN;
    let x = MARGIN;
    for (const { text, width, isEnd } of cells) {
      const room = whole * width;
      const shown = fitting(text, font, size, room - 8);
      const at = isEnd ? x + room - font.widthOfTextAtSize(shown, size) : x;
      this.#page?.drawText(shown, { x: at, y: this.#y, size, font, color: style.isFaint ? FAINT : INK });
      x += room;
    }
  }

  rule(): void {
    this.space(4);
    this.#page?.drawLine({
      start: { x: MARGIN, y: this.#y },
      end: { x: this.#size.width - MARGIN, y: this.#y },
      thickness: 0.6,
      color: LINE,
    });
    this.space(2);
  }

  /** At the foot of each page: `left`, and which page it is. */
  async finish(left: string, place: (page: number, pages: number) => string): Promise<Uint8Array> {
    const pages = this.#document.getPages();
    const { plain } = this.#fonts;
    for (const [at, page] of pages.entries()) {
      const right = place(at + 1, pages.length);
      const foot = { y: 32, size: 8, font: plain, color: FAINT };
      page.drawText(fitting(left, plain, 8, this.#size.width - 215), { x: MARGIN, ...foot });
      page.drawText(right, { x: this.#size.width - MARGIN - plain.widthOfTextAtSize(right, 8), ...foot });
    }
    return this.#document.save();
  }
}

/** The text on one line, cut where it is wider than its room. */
function fitting(text: string, font: PDFFont, size: number, room: number): string {
  const plain = text.replace(/\s+/gu, (blank) => (/[\u00a0\u202f]/u.test(blank) ? '\u00a0' : ' '));
  if (font.widthOfTextAtSize(plain, size) <= room) return plain;
  const letters = Array.from(new Intl.Segmenter().segment(plain), ({ segment }) => segment);
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (font.widthOfTextAtSize(`${letters.slice(0, middle).join('')}…`, size) <= room) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`;
}
