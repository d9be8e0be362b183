import type { PDFDocument, PDFPageLeaf, PDFPageTree } from '@cantoo/pdf-lib';
import { AppError } from '@comptoir/contract/errors';
import { MAX_LETTER_PAGES } from '@comptoir/kernel';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const badFile = () => new AppError('file_bad_format', { found: 'pdf' });

/** Sizes of the pages of a PDF that letters can be made of. */
export async function readPdf(bytes: Uint8Array): Promise<PageSize[]> {
  const { EncryptedPDFError, PDFDocument } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(bytes, { throwOnInvalidObject: false }).catch((error: unknown) => {
    if (error instanceof EncryptedPDFError || String(error).includes('encrypt'))
      throw new AppError('letter_file_encrypted');
    throw badFile();
  });
  if (document.isEncrypted) throw new AppError('letter_file_encrypted');
  try {
    return sizesOf(document);
  } catch (error) {
    // What is cut off may be read as a file without the list of its pages.
    throw error instanceof AppError ? error : badFile();
  }
}

function sizesOf(document: PDFDocument): PageSize[] {
  refuseManyPages(document);
  const pages = document.getPages();
  if (pages.length === 0) throw new AppError('file_empty');
  const rotated = pages.findIndex((page) => page.getRotation().angle % 360 !== 0);
  if (rotated >= 0) throw new AppError('letter_file_rotated', { page: rotated + 1 });
  return pages.map((page) => {
    const { width, height } = page.getCropBox();
    return { width, height };
  });
}

const MAX_DEPTH = 50;

/** Counts no further than there may be: a small file can name the same pages a million times. */
function refuseManyPages(document: PDFDocument): void {
  let nodes = 0;
  const walk = (node: PDFPageTree | PDFPageLeaf, depth: number): void => {
    nodes += 1;
    if (nodes > MAX_LETTER_PAGES * MAX_DEPTH || depth > MAX_DEPTH)
      throw new AppError('letter_file_pages', { most: MAX_LETTER_PAGES });
    if (!('Kids' in node)) {
      pages += 1;
      if (pages > MAX_LETTER_PAGES) throw new AppError('letter_file_pages', { most: MAX_LETTER_PAGES });
      return;
    }
    const kids = node.Kids();
    for (let at = 0; at < kids.size(); at += 1) walk(kids.lookup(at) as PDFPageTree | PDFPageLeaf, depth + 1);
  };
  let pages = 0;
  walk(document.catalog.Pages(), 0);
}
