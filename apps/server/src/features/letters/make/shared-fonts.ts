import fontkit from '@cantoo/fontkit';
import type { PDFDocument } from '@cantoo/pdf-lib';

/** Of words that are laid out already, and of glyphs: letters repeat theirs. */
const MAX_KEPT = 5_000;

/** What of the library's font is kept between letters. */
interface Kept {
  _glyphs: Record<number, object>;
  getGlyph(id: number, signs?: readonly number[]): object | null;
  layout(text: string, features?: object): object;
}

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0];

const parsed = new Map<Uint8Array, ReturnType<Fontkit['create']>>();

/** Fonts are read once a process, not once a letter: reading them is most of the time and memory that a letter takes. */
export const sharedFonts: Fontkit = {
  create(data) {
    const known = parsed.get(data);
    if (known) return known;
    const font = fontkit.create(data);
    keepGlyphs(font as unknown as Kept);
    keepWords(font as unknown as Kept);
    parsed.set(data, font);
    return font;
  },
};

/**
 * The library keeps a glyph for the first signs that needed it, or for none: in the next letter, it would be copied as another sign. Here
 * each sign has its own.
 */
function keepGlyphs(font: Kept): void {
  const getGlyph = font.getGlyph.bind(font);
  const glyphs = new Map<string, object | null>();
  font.getGlyph = (id, signs = []) => {
    const key = `${id} ${signs.join(' ')}`;
    const known = glyphs.get(key);
    if (known !== undefined) return known;
    delete font._glyphs[id];
    const made = getGlyph(id, signs);
    if (glyphs.size >= MAX_KEPT) glyphs.clear();
    glyphs.set(key, made);
    return made;
  };
}

function keepWords(font: Kept): void {
  const layout = font.layout.bind(font);
  const words = new Map<string, object>();
  font.layout = (text, features) => {
    if (features !== undefined) return layout(text, features);
    const known = words.get(text) ?? layout(text);
    if (words.size >= MAX_KEPT) words.clear();
    words.set(text, known);
    return known;
  };
}
