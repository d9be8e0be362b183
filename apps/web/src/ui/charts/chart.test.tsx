import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import { Chart } from './chart.tsx';
import type { ChartData, ChartKind } from './chart-types.ts';

const page = mounted();
const data: ChartData = {
  categories: ['Jan', 'Feb'].map((name) => ({ key: name, name })),
  series: ['Pay', 'Draw'].map((name, at) => ({
    key: name,
    name,
    unit: 'EUR',
    values: at === 0 ? ['10', '20'] : ['3', null],
    text: (value) => `€${value}`,
    axis: (value) => value,
    isLine: at === 1,
  })),
};
const press = (key: string) =>
  act(() => {
    page.place
      .querySelector('[role=application]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
const said = () => page.place.querySelector('[role=status]')?.textContent;

test.each<ChartKind>(['bar', 'stacked', 'line', 'area', 'combination', 'pie', 'scatter'])(
  'a %s chart is drawn, and its figures are a table too',
  (kind) => {
    page.show(<Chart title="Pay" kind={kind} data={data} />);
    expect(page.place.querySelectorAll('svg path, svg rect, svg [r]').length).toBeGreaterThan(2);
    const toggle = page.place.querySelector<HTMLButtonElement>('[aria-label="Show Pay as a table"]');
    act(() => toggle?.click());
    const rows = [...page.place.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['Category', 'Pay', 'Draw'],
      ['Jan', '€10', '€3'],
      ['Feb', '€20', '—'],
    ]);
  },
);

test('the keyboard walks over the figures, and a reader hears them', () => {
  const choose = vi.fn<(mark: unknown) => void>();
  page.show(<Chart title="Pay" kind="bar" data={data} onChoose={choose} />);
  press('ArrowRight');
  expect(said()).toBe('Jan, Pay: €10');
  press('ArrowRight');
  press('ArrowDown');
  expect(said()).toBe('Feb, Draw: —');
  press('ArrowUp');
  press('Enter');
  expect(choose).toHaveBeenCalledExactlyOnceWith({ category: 1, series: 0 });
  press('Escape');
  expect(said()).toBe('');
});

test('without a figure there is a table, not an empty drawing', () => {
  page.show(<Chart title="Pay" kind="bar" data={{ ...data, categories: [] }} />);
  expect(page.place.querySelector('[role=application]')).toBeNull();
  expect(page.place.querySelector('table')).not.toBeNull();
});
