/** A piece of the sentence, and where it was written. */
export interface Token {
  readonly kind: 'word' | 'number' | 'ordinal' | 'date' | 'quoted' | 'sign' | 'open' | 'close' | 'comma';
  /** As written; of a quoted text, without its quotes. */
  readonly text: string;
  /** Without case and accents. */
  readonly folded: string;
  /** Without the endings of number and gender. */
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

const PIECES: readonly (readonly [Token['kind'], RegExp])[] = [
  ['quoted', /"([^"]*)"|“([^”]*)”|«\s*([^»]*?)\s*»/uy],
  ['date', /\d{4}-\d{2}-\d{2}(?![\p{L}\p{N}-])|\d{1,2}[/.]\d{1,2}[/.]\d{4}(?![\p{L}\p{N}])/uy],
  ['ordinal', /\d+(?:st|nd|rd|th|er|re|ère|eme|ème|e)(?![\p{L}\p{N}])/uy],
  [
    'number',
    /[€$£]?[-−]?\d+(?:[ \u00a0\u202f.,']\d{3}(?!\d))*(?:[.,]\d+)?(?:[ \u00a0\u202f]?(?:k€|K€|M€|M\$|k\$|Md€|k|K|M|bn|Md|%|€|\$|£)(?![\p{L}\p{N}])|m(?![\p{L}\p{N}]))?(?![\p{L}\p{N}])/uy,
  ],
  ['sign', /<=|>=|≤|≥|<>|!=|≠|=|<|>/uy],
  ['open', /\(/uy],
  ['close', /\)/uy],
  ['comma', /[,;]/uy],
  // French elisions and English possessives are words of their own.
  ['word', /(?:jusqu|lorsqu|qu|[cdjlmnst])['’](?=\p{L})|['’]s(?!\p{L})|n['’]t(?!\p{L})/iuy],
  ['word', /[\p{L}\p{N}_&+/#@-]+?(?=n['’]t(?!\p{L}))|[\p{L}\p{N}_&+/#@-]+(?:[.’'](?!s\b)[\p{L}\p{N}]+)*/iuy],
];

/** What no piece is made of (spaces, a full stop) separates and is left out. */
export function tokensOf(sentence: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < sentence.length) {
    const found = pieceAt(sentence, at);
    if (found) tokens.push(found);
    at = found ? found.end : at + 1;
  }
  return tokens;
}

function pieceAt(sentence: string, at: number): Token | null {
  for (const [kind, pattern] of PIECES) {
    pattern.lastIndex = at;
    const match = pattern.exec(sentence);
    if (!match) continue;
    const text = kind === 'quoted' ? (match[1] ?? match[2] ?? match[3] ?? '') : match[0];
    // Without its accent, ≠ is =.
    const folded = kind === 'sign' ? text : foldWord(text);
    return { kind, text, folded, stem: stemOf(folded), start: at, end: at + match[0].length };
  }
  return null;
}

export function foldWord(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('œ', 'oe')
    .toLowerCase();
}

/** Plural and gender do not matter: "gagnées" is "gagné". */
export function stemOf(folded: string): string {
  if (folded.length < 4) return folded;
  const single = folded.replace(/(?:es|s|x)$/u, '');
  return single.length > 3 ? single.replace(/e$/u, '') : single;
}
