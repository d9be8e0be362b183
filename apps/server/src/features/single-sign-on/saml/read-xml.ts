import { DOMParser } from '@xmldom/xmldom';

/** Null for what is no XML. A document type is refused: with one, entities could stand for text. */
export function readXml(text: string): Document | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return null;
  let isBroken = false;
  const note = () => {
    isBroken = true;
  };
  try {
    const read = new DOMParser({ errorHandler: { warning: () => {}, error: note, fatalError: note } });
    const document = read.parseFromString(text, 'text/xml');
    return isBroken || !document?.documentElement ? null : document;
  } catch {
    return null;
  }
}
