import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import { BarChart } from './bar-chart.tsx';
import { drawBars } from './charts/draw-bars.ts';

const page = mounted();
const bars = ['100', '300', '200'].map((value, at) => ({
  key: `m${at}`,
  label: `M${at}`,
  value,
  name: `Month ${at}`,
  text: `$${value}`,
}));
const props = {
  label: 'Earnings',
  bars,
  axis: (value: string) => value,
  average: { value: '200', text: 'Average $200' },
};
const all = () => [...page.place.querySelectorAll<HTMLButtonElement>('[data-bar]')];
const press = (key: string) =>
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });

it('is one stop of the Tab key, and arrows go from bar to bar', () => {
  const choose = vi.fn();
  page.show(<BarChart {...props} chosen="m1" onChoose={choose} />);
  expect(all().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  all()[1]?.focus();
  press('ArrowRight');
  expect(document.activeElement).toBe(all()[2]);
  press('ArrowRight');
  expect(document.activeElement).toBe(all()[2]);
  press('Home');
  expect(document.activeElement).toBe(all()[0]);
  expect(all().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  act(() => all()[0]?.click());
  expect(choose).toHaveBeenCalledWith('m0');
});

it('names its average, also in the table', () => {
  page.show(<BarChart {...props} />);
  expect(page.place.querySelector('[role=img][aria-label="Average $200"]')).not.toBeNull();
  page.show(<BarChart {...props} isTable />);
  expect(page.place.textContent).toContain('Average $200');
});

it('is drawn with the value over each bar, and leaves the page as it was', () => {
  const before = document.body.childElementCount;
  const { svg, done } = drawBars(props);
  expect(svg.querySelectorAll('rect')).toHaveLength(3);
  const texts = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining(['M0', 'M1', 'M2', '300', 'Average $200']));
  done();
  expect(document.body.childElementCount).toBe(before);
});
