import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import { Amount, NumberText, Percent } from './values.tsx';

const page = mounted();

function shown(figure: ReactNode): {
  readonly text: string;
  readonly title: string;
  readonly isLong: boolean;
} {
  page.show(figure);
  const { textContent, title, className } = page.place.firstElementChild as HTMLElement;
  return { text: textContent, title, isLong: /long/.test(className) };
}

test('a very long number may be cut on the screen, and is whole on hover', () => {
  const whole = '12,345,678,901,234,567,890,123.45';
  expect(shown(<NumberText value="12345678901234567890123.45" />)).toEqual({
    text: whole,
    title: whole,
    isLong: true,
  });
  expect(shown(<Amount value="1234567890.12" />)).toEqual({
    text: '$1,234,567,890.12',
    title: '',
    isLong: false,
  });
});

test('a percentage of chosen decimals shows its zeros', () => {
  expect(shown(<Percent value="0.94" decimals={2} isFixed />).text).toBe('94.00%');
});
