import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import { AppError } from '@comptoir/contract/errors';
import { MAX_LETTER_PAGES } from '@comptoir/kernel';

/** Sizes of the pages of a PDF that letters can be made of. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ readonly width: number; readonly height: number }[]> {
  const { EncryptedPDFError, PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(bytes, { throwOnInvalidObject: false }).catch((error: unknown) => {
    if (error instanceof EncryptedPDFError || String(error).includes('encrypt'))
      throw new AppError('letter_file_encrypted');
    throw new AppError('file_bad_format', { found: 'pdf' });
  });
  if (document.isEncrypted) throw new AppError('letter_file_encrypted');
  const pages = pagesOf(document);
  if (pages.length === 0) throw new AppError('file_empty');
  if (pages.length > MAX_LETTER_PAGES) throw new AppError('letter_file_pages', { most: MAX_LETTER_PAGES });
  const rotated = pages.findIndex((page) => page.getRotation().angle % 360 !== 0);
  if (rotated >= 0) throw new AppError('letter_file_rotated', { page: rotated + 1 });
  return pages.map((page) => {
    const { width, height } = page.getCropBox();
    return { width, height };
  });
}

/** What is cut off may be read as a file without the list of its pages. */
function pagesOf(document: PDFDocument): PDFPage[] {
  try {
    return document.getPages();
  } catch {
    throw new AppError('file_bad_format', { found: 'pdf' });
  }
}
