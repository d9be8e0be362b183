/** What a formula may begin with, also as Chinese and Japanese keyboards write it. */
const FORMULA = '=+\\-@＝＋－＠';
const BEGINS = new RegExp(`^[${FORMULA}\\t\\r\\n]`);
const NUMBER = /^-?\d+([.,]\d+)?$/;
const GUARDED = new RegExp(`^'(?=[${FORMULA}\\t\\r\\n])`);
/** Where another spreadsheet than the one in mind cuts a field in two: French ones at semicolons, others at commas, all at tabs and lines. */
const CUTS = {
  ',': new RegExp(`([;\\t\\r\\n]"*)(?=[${FORMULA}])`, 'g'),
  ';': new RegExp(`([,\\t\\r\\n]"*)(?=[${FORMULA}])`, 'g'),
};

/**
 * A spreadsheet runs a cell that begins like a formula: a quote before it keeps it a text. So does one inside of the text, where it
 * would be cut. A negative number stays a number.
 */
export function safeCell(text: string, delimiter: ',' | ';' = ','): string {
  if (NUMBER.test(text)) return text;
  const cut = text.replace(CUTS[delimiter], "$1'");
  return BEGINS.test(cut) ? `'${cut}` : cut;
}

/** What a cell of a file says: the quote that `safeCell` puts before it, as other programs do, is no part of it. */
export function bareCell(text: string): string {
  return text.replace(GUARDED, '');
}

/** A first line `sep=;`, in quotes or not: it tells a spreadsheet the delimiter, and is no header. */
export const SEPARATOR_LINE = /^"?sep=([^\r\n])"?(?:\r\n|\n|\r)/i;
