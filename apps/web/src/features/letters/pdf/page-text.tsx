import { useQuery } from '@tanstack/react-query';
import type { PdfFile } from './pdf-file.ts';

/** The text of a page for a screen reader: the drawing says nothing to it. */
export function PageText({ file, page }: { readonly file: PdfFile; readonly page: number }) {
  const { data } = useQuery({
    queryKey: ['pdf-text', file.document.fingerprints[0], page],
    queryFn: async () => {
      const { items } = await (await file.document.getPage(page)).getTextContent();
      return items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .trim();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <p className="visually-hidden">{data}</p> : null;
}
