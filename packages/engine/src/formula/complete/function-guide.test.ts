import { expect, it } from 'vitest';
import { FUNCTIONS } from '../functions/index.ts';
import { functionGuide } from './function-guide.ts';

it('shows every function with its examples in the reader’s notation', () => {
  const french = functionGuide('fr');
  expect(french.map(({ name }) => name)).toEqual([...FUNCTIONS.keys()]);
  expect(french.every(({ help, examples }) => help !== '' && examples.length > 0)).toBe(true);
  const examples = (name: string, locale: 'en' | 'fr') =>
    functionGuide(locale).find((one) => one.name === name)?.examples;
  expect(examples('IF', 'fr')?.[0]).toEqual({ formula: 'IF(3 > 2; 10; 20)', result: { text: '10' } });
  expect(examples('PROGRESSPERIOD', 'en')?.[0]).toEqual({
    formula: 'ROUND(PROGRESSPERIOD(), 4)',
    result: { text: '0.8352' },
  });
  expect(examples('PROGRESSPERIOD', 'fr')?.[0]).toEqual({
    formula: 'ROUND(PROGRESSPERIOD(); 4)',
    result: { text: '0,8352' },
  });
});
