interface TextPart {
  readonly text: string;
  /** The address of a link, absent for plain text. */
  readonly href?: string;
}

/** No quotes, brackets or marks that reverse the reading direction: an address never looks like another one. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu;
const TRAILING = /[.,;:!?)\]}»’”…]+$/u;

/** A text in parts: addresses of pages become links, everything else stays text. Only `http` and `https` addresses do. */
export function linksInText(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(TRAILING, '');
    if (!URL.canParse(address)) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: address, href: new URL(address).href });
    from = found.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
