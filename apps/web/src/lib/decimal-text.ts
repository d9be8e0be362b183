/** Exact helpers over decimal strings for inputs: no floats between the keyboard and the server. */

/** Reads what a person typed (`1 234,5`, `1,234.5`, `−3`) as a decimal string; null when it is no number. */
export function readDecimal(typed: string, decimal: ',' | '.'): string | null {
  let text = typed.replaceAll(/[\s\u00a0\u202f']/g, '').replaceAll('−', '-');
  if (decimal === ',') {
    // A French keypad has a point: a single point with no comma is taken as the decimal sign.
    if (text.includes(',')) text = text.replaceAll('.', '').replace(',', '.');
  } else text = text.replaceAll(',', '');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return null;
  return normalise(text);
}

/** No plus sign, no leading or trailing zeros that say nothing. */
export function normalise(text: string): string {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const left = whole.replace(/^0+(?=\d)/, '') || '0';
  const right = fraction.replace(/0+$/, '');
  const body = right ? `${left}.${right}` : left;
  return negative && body !== '0' ? `-${body}` : body;
}

/** Moves the decimal point: `shiftPoint('0.085', 2)` is `8.5`. */
export function shiftPoint(text: string, places: number): string {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.replace(/^-/, '').split('.');
  const digits = whole + fraction;
  const at = whole.length + places;
  const padded = at <= 0 ? '0'.repeat(1 - at) + digits : digits.padEnd(at, '0');
  const point = at <= 0 ? 1 : at;
  const moved = padded.length > point ? `${padded.slice(0, point)}.${padded.slice(point)}` : padded;
  return normalise(negative ? `-${moved}` : moved);
}

/** -1, 0 or 1. */
export function signOf(text: string): -1 | 0 | 1 {
  if (/^-?0*(\.0*)?$/.test(text)) return 0;
  return text.startsWith('-') ? -1 : 1;
}

/** For drawing only (bars, rings): the length of a bar may be a float, an amount never is. */
export function toDrawn(text: string | null | undefined): number {
  const value = Number(text ?? 0);
  return Number.isFinite(value) ? value : 0;
}
