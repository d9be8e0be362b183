import { expect, test } from 'vitest';
import * as conditions from '../../ui/conditions/index.ts';
import * as grid from '../../ui/grid/index.ts';
import * as ui from '../../ui/index.ts';

const sources = Object.values(
  import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
).join('\n');

/** The shell holds it once, on every page. */
const ELSEWHERE = ['ToastRegion'];

test('every component is shown', () => {
  const names = Object.keys({ ...ui, ...grid, ...conditions }).filter((name) => /^[A-Z][a-z]/.test(name));
  expect(names.length).toBeGreaterThan(50);
  expect(
    names.filter((name) => !new RegExp(`<${name}\\b`).test(sources) && !ELSEWHERE.includes(name)),
  ).toEqual([]);
});
