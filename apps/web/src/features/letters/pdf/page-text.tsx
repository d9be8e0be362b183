import { useEffect, useState } from 'react';
import type { PdfFile } from './pdf-file.ts';

/** The text of a page for a screen reader: the drawing says nothing to it. */
export function PageText({ file, page }: { readonly file: PdfFile; readonly page: number }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const { items } = await (await file.document.getPage(page)).getTextContent();
      const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      if (!isLeft) setText(words.trim());
    };
    // A document that was closed before is not read.
    read().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [file, page]);
  return text === '' ? null : <p className="visually-hidden">{text}</p>;
}
