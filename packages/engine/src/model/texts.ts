/**
 * How texts are compared everywhere in Comptoir, in the browser and on the server: case and the way an accent is written
 * (one character or two) do not matter, an accent does.
 */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The root order of Unicode (CLDR), which English does not change: signs, digits, letters, an accented letter beside its letter. */
const ROOT_ORDER = new Intl.Collator('en', {
  usage: 'sort',
  sensitivity: 'accent',
  ignorePunctuation: false,
  numeric: false,
});

/** The order of texts. 0 where they are the same text; what the collation ranks equal is ordered by its characters' codes. */
export function compareTexts(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  return compareFolded(foldText(a), foldText(b));
}

function compareFolded(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  const order = ROOT_ORDER.compare(a, b);
  if (order !== 0) return order < 0 ? -1 : 1;
  return a < b ? -1 : 1;
}

/** Each text's place in the order of texts; the same place for the same text. */
export function ranksOf(texts: readonly string[]): Int32Array {
  const folded = texts.map(foldText);
  const order = Array.from(texts, (_, at) => at).sort((a, b) => compareFolded(folded[a]!, folded[b]!));
  const ranks = new Int32Array(texts.length);
  let rank = 0;
  for (const [place, at] of order.entries()) {
    if (place > 0 && folded[at] !== folded[order[place - 1]!]) rank += 1;
    ranks[at] = rank;
  }
  return ranks;
}

/** Several choices are a set: each once, in the order of texts. */
export function optionSet(options: readonly string[]): readonly string[] {
  const filled = options.filter((option) => option !== '');
  if (filled.length < 2) return filled;
  return [...new Set(filled)].sort((a, b) => compareTexts(a, b) || (a < b ? -1 : 1));
}

/** The same for the same set of choices, and for no other. */
export function setKey(options: readonly string[]): string {
  return JSON.stringify([...new Set(optionSet(options).map(foldText))]);
}
