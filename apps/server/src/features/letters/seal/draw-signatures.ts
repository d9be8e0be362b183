import { type PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { LetterLanguage, LetterSignature } from '@comptoir/contract';
import type { StoredSigner } from '../campaigns/letter-queries.ts';
import { writable } from '../make/letter-fonts.ts';
import type { Place } from '../make/places.ts';

const INK = rgb(0.07, 0.13, 0.42);
/** The box in which people draw. */
const PAD = { width: 1000, height: 300 } as const;

export interface Pens {
  readonly hand: PDFFont;
  readonly plain: PDFFont;
}

/** Writes what each signer left in the places of their role; those who sign before the person have one place each, in order. */
export function drawSignatures(
  document: PDFDocument,
  places: readonly Place[],
  signers: readonly StoredSigner[],
  {
    pens,
    language,
    timezone,
  }: { readonly pens: Pens; readonly language: LetterLanguage; readonly timezone: string },
): void {
  const pages = document.getPages();
  const used = new Map<string, number>();
  for (const place of places) {
    const own = signers.filter(({ role }) => role === place.signer);
    const key = `${place.signer} ${place.kind}`;
    const turn = used.get(key) ?? 0;
    used.set(key, turn + 1);
    const signer = place.signer === 'intermediate' ? own[turn] : own[0];
    const page = pages[place.page];
    if (!page || !signer?.signature) continue;
    drawPlace(page, place, signer, { pens, language, timezone });
  }
}

function drawPlace(
  page: PDFPage,
  place: Place,
  signer: StoredSigner,
  {
    pens,
    language,
    timezone,
  }: { readonly pens: Pens; readonly language: LetterLanguage; readonly timezone: string },
): void {
  switch (place.kind) {
    case 'signature':
      return drawHand(page, place, signer.signature, pens);
    case 'initials':
      return drawText(page, place, initialsOf(signer.name), pens.hand);
    case 'signer_name':
      return drawText(page, place, signer.name, pens.plain);
    case 'signed_on':
      return drawText(page, place, signedOn(signer.signed_at, language, timezone), pens.plain);
  }
}

export function signedOn(at: Date | null, language: LetterLanguage, timezone: string): string {
  if (at === null) return '';
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timezone }).format(at);
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((part) => Array.from(part)[0] ?? '')
    .join('')
    .toUpperCase();

/** A name that the hand has no letters for is set in the other font. */
function drawHand(
  page: PDFPage,
  place: Place,
  signature: LetterSignature | null,
  { hand, plain }: Pens,
): void {
  if (signature === null) return;
  if (signature.kind === 'typed')
    return drawText(
      page,
      place,
      signature.text,
      writable(signature.text, hand) === signature.text ? hand : plain,
    );
  const { x, y } = cornerOf(page, place);
  const scale = Math.min(place.width / PAD.width, place.height / PAD.height);
  for (const stroke of signature.strokes)
    for (let at = 0; at + 3 < stroke.length; at += 2) {
      const [fromX = 0, fromY = 0, toX = 0, toY = 0] = stroke.slice(at, at + 4);
      page.drawLine({
        start: { x: x + fromX * scale, y: y - fromY * scale },
        end: { x: x + toX * scale, y: y - toY * scale },
        thickness: 1.4,
        color: INK,
      });
    }
}

function cornerOf(page: PDFPage, place: Place): { readonly x: number; readonly y: number } {
  const box = page.getCropBox();
  return { x: box.x + place.x, y: box.y + box.height - place.y };
}

function drawText(page: PDFPage, place: Place, text: string, font: PDFFont): void {
  const { x, y } = cornerOf(page, place);
  const most = Math.min(28, place.height * 0.75);
  const wide = font.widthOfTextAtSize(text, most);
  const size = wide <= place.width ? most : (most * place.width) / wide;
  page.drawText(text, { x, y: y - (place.height + size * 0.7) / 2, size, font, color: INK });
}
