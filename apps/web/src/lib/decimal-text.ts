/** Exact helpers over decimal strings for inputs: no floats between the keyboard and the server. */

/**
 * Reads what a person typed or pasted (`1 234,5`, `1,234.5`, `−3`) as a decimal string; null when it is no number, or not surely
 * one: `8,5` where a comma parts thousands is not 85, `1,234.50` where it is the decimal sign is not 1.2345.
 */
export function readDecimal(typed: string, decimal: ',' | '.'): string | null {
  const text = typed.replaceAll(/[\s\u00a0\u202f'’]/g, '').replaceAll('−', '-');
  const apart = decimal === ',' ? '.' : ',';
  const [whole = '', fraction, ...rest] = text.split(decimal);
  if (rest.length > 0 || fraction?.includes(apart)) return null;
  const groups = whole.split(apart);
  const isGrouped = /^[+-]?[1-9]\d{0,2}([.,]\d{3})+$/.test(whole);
  // A French keypad has a point: alone it is the decimal sign, unless it may as well part thousands (20.000).
  if (decimal === ',' && fraction === undefined && groups.length === 2)
    return isGrouped ? null : plain(whole);
  if (groups.length > 1 && !isGrouped) return null;
  return plain(fraction === undefined ? groups.join('') : `${groups.join('')}.${fraction}`);
}

function plain(text: string): string | null {
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? normalise(text) : null;
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

/** How many decimals a decimal text has, zeros at its end aside. */
export function decimalsOf(text: string): number {
  return (text.split('.')[1] ?? '').replace(/0+$/, '').length;
}
