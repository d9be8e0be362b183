import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { PageSize } from '../placing/boxes.ts';

export interface PdfFile {
  readonly document: PDFDocumentProxy;
  /** In points, as the pages are seen. */
  readonly pages: readonly PageSize[];
}

export type PdfState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'read'; readonly file: PdfFile };

/** The library and its worker come with the first document that is shown. */
async function open(bytes: ArrayBuffer): Promise<PDFDocumentLoadingTask> {
  const [{ getDocument, GlobalWorkerOptions }, { default: workerUrl }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ]);
  GlobalWorkerOptions.workerSrc = workerUrl;
  // A copy: the worker takes the memory away from the cache. Our policy refuses WebAssembly.
  return getDocument({ data: bytes.slice(0), useWasm: false, enableXfa: false });
}

async function sizesOf(document: PDFDocumentProxy): Promise<PageSize[]> {
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)),
  );
  return pages.map((page) => {
    const { width, height } = page.getViewport({ scale: 1 });
    return { width, height };
  });
}

/** A document from its bytes, closed when another one is shown. */
export function usePdf(bytes: ArrayBuffer | undefined): PdfState {
  const [state, setState] = useState<PdfState & { readonly of?: ArrayBuffer | undefined }>({
    kind: 'reading',
  });
  useEffect(() => {
    if (bytes === undefined) return;
    let isLeft = false;
    let task: PDFDocumentLoadingTask | null = null;
    const read = async () => {
      try {
        task = await open(bytes);
        const document = await task.promise;
        const pages = await sizesOf(document);
        if (!isLeft) setState({ kind: 'read', file: { document, pages }, of: bytes });
      } catch (error) {
        if (!isLeft) setState({ kind: 'failed', error, of: bytes });
      }
    };
    void read();
    return () => {
      isLeft = true;
      void task?.destroy();
    };
  }, [bytes]);
  return state.of === bytes ? state : { kind: 'reading' };
}
