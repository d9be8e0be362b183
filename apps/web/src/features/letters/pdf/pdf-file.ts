import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
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

/** A document from its bytes. It stays until the next one is read, and is closed then: who reads keeps their place. */
export function usePdf(bytes: ArrayBuffer | undefined): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'reading' });
  const shown = useRef<PDFDocumentLoadingTask>(null);
  useEffect(() => {
    if (bytes === undefined) return;
    let isLeft = false;
    const read = async () => {
      const task = await open(bytes);
      try {
        const document = await task.promise;
        const pages = await sizesOf(document);
        if (isLeft) return void task.destroy();
        void shown.current?.destroy();
        shown.current = task;
        setState({ kind: 'read', file: { document, pages } });
      } catch (error) {
        void task.destroy();
        throw error;
      }
    };
    read().catch((error: unknown) => {
      if (!isLeft) setState({ kind: 'failed', error });
    });
    return () => {
      isLeft = true;
    };
  }, [bytes]);
  useEffect(
    () => () => {
      void shown.current?.destroy();
      shown.current = null;
    },
    [],
  );
  return bytes === undefined ? { kind: 'reading' } : state;
}
