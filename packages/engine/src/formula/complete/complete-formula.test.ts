import { describe, expect, it } from 'vitest';
import { completeFormula, signatureAt } from './complete-formula.ts';

const names = [
  { id: 'won_value', name: 'Won value' },
  { id: 'rate', name: 'Taux (%)' },
  { id: 'quota', name: 'Quota' },
];

/** `|` is the cursor; the answer is what would be typed, with what it replaces. */
function complete(text: string): string[] {
  const offset = text.indexOf('|');
  const plain = text.replace('|', '');
  const { from, to, items } = completeFormula(plain, offset, names);
  return items.map((item) => `${plain.slice(0, from)}${item.insert}${plain.slice(to)}`);
}

describe('completion', () => {
  it('offers names and functions that begin as typed', () =>
    expect(complete('1 + qu|')).toEqual(['1 + Quota', '1 + QUARTEROFYEAR(']));
  it('sees a name of several words', () => expect(complete('IF(won va|')).toEqual(['IF(Won value']));
  it('puts brackets where a name needs them', () => expect(complete('taux|')).toEqual(['[Taux (%)]']));
  it('closes brackets', () => expect(complete('1 * [wo|]')).toEqual(['1 * Won value']));
  it('finds a name by its middle', () => expect(complete('value|')).toEqual(['Won value']));
  it('offers everything on an empty place', () => expect(complete('IF(|').length).toBeGreaterThan(30));
  it('offers nothing inside a text', () => expect(complete('"wo|')).toEqual([]));
  it('does not open an argument list for a function without arguments', () =>
    expect(complete('tod|')).toEqual(['TODAY()']));
});

describe('signature', () => {
  const active = (text: string, locale: 'en' | 'fr' = 'en') => {
    const found = signatureAt(text, text.length, names, locale);
    return found && `${found.text} ${found.params[found.active]?.label ?? '-'}`;
  };
  it('knows the parameter that the cursor is in', () => {
    expect(active('ROUND(Won value, ')).toBe('ROUND(number, [decimals]) decimals');
    expect(active('ROUND(Won value; ', 'fr')).toBe('ROUND(nombre; [décimales]) décimales');
    expect(active('IF(Quota > MAX(1, 2), ')).toBe('IF(condition, then, otherwise) then');
    expect(active('IFS(Quota > 1, 2, ')).toBe('IFS(condition, value, …, [otherwise]) condition');
    expect(active('(1 + 2')).toBeNull();
    expect(active('DATE(2017, ')).toBe('DATE(year, month, day) month');
  });
});
