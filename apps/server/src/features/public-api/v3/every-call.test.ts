import { expect, test } from 'vitest';
import { routes } from '../routes.ts';
import { features } from '../../index.ts';
import { LEFT_OUT, NOT_TRIED } from './left-out.ts';
import { LINES } from './lines/index.ts';

const browser = features
  .flatMap((feature) => feature.routes)
  .flatMap(({ call }) => (call.caller === undefined ? [call] : []));
const left = Object.values(LEFT_OUT).flat();
const v3 = routes.flatMap(({ call }) => (call.path.startsWith('/api/public/v3/') ? [call] : []));

test('every call of the browser is offered to programs, or is left out for a reason', () => {
  const neither = browser.filter(({ name }) => !LINES.has(name) && !left.includes(name));
  expect(neither.map(({ name }) => name)).toEqual([]);
  expect(left.filter((name) => LINES.has(name))).toEqual([]);
  const names = new Set(browser.map(({ name }) => name));
  expect(left.filter((name) => !names.has(name))).toEqual([]);
  expect(new Set(left).size).toBe(left.length);
});

test('every write can be tried, but for those that a rollback would not take back', () => {
  const writes = v3.filter(({ method, reads }) => method !== 'GET' && reads !== true);
  const stays = writes.filter(({ query }) => !('dry_run' in (query as unknown as Shaped).shape));
  const named = stays.map(({ name }) => `${name[2]?.toLowerCase()}${name.slice(3)}`);
  expect(named.toSorted()).toEqual([...NOT_TRIED].toSorted());
});

interface Shaped {
  readonly shape: object;
}

test('paths are plural, plain, and each is of one call', () => {
  const places = v3.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(places).size).toBe(places.length);
  for (const { path } of v3) expect(path).toMatch(/^\/api\/public\/v3(\/([a-z0-9]+(-[a-z0-9]+)*|\{\w+\}))+$/);
});
