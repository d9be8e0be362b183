import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { placeOf, reasonOf } from '../../testing/place.ts';
import { simulate, type Simulator } from '../../testing/simulator.ts';
import type { Wanted } from '../source.ts';
import type { Connector } from './connector.ts';
import { bamboohr, lucca, personio } from './hr-connectors.ts';
import type { Json } from './pages.ts';
import { restSource } from './rest-source.ts';

let simulator: Simulator;
afterEach(() => simulator.stop());

const moment = (day: number) => `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`;

/** As a system nests its values: each one behind the step of its connector. */
function nestedBy(step: string | undefined, values: Readonly<Record<string, Json>>): Json {
  if (step === undefined) return values;
  const of = (value: Json): Json =>
    value !== null && typeof value === 'object' ? nestedBy(step, value as Record<string, Json>) : value;
  return {
    type: 'Employee',
    attributes: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, { label: name, value: of(value) }]),
    ),
  };
}

const ended = (connector: Connector) => connector.empty ?? null;

async function start(connector: Connector) {
  // Pages of three, so that seven people have three of them.
  const { paging } = connector;
  const small = { ...connector, paging: 'size' in paging ? { ...paging, size: 3 } : paging };
  simulator = await simulate(small);
  simulator.records = Array.from({ length: 7 }, (_, at) => ({
    changed_at: moment(at + 1),
    json: nestedBy(connector.step, {
      id: at + 1,
      ...(connector.changed_at === null ? {} : { [connector.changed_at]: moment(at + 1) }),
      mail: `p${at + 1}@example.com`,
      end: at === 0 ? '2026-01-31' : ended(connector),
      manager: { id: 1 },
    }),
  }));
  const source = restSource({ ...small, origin: simulator.url });
  const place = placeOf('personio', { client_id: 'app' }, { token: 'right', client_secret: 'right' });
  const read = async (more: Partial<Wanted> = {}) => {
    const fetched = await source.fetch(place, {
      selection: { fields: 'id, mail, end, manager.id' },
      since: null,
      first: null,
      signal: AbortSignal.timeout(60_000),
      ...more,
    });
    if (fetched === 'unchanged') throw new Error('never said by these');
    const lines = (await text(fetched.content)).trim().split('\n');
    return { lines, reached: await fetched.reached() };
  };
  return { source, place, read };
}

const HEADER = 'id,mail,end,manager.id';
const row = (day: number) => `${day},p${day}@example.com,${day === 1 ? '2026-01-31' : ''},1`;
const rows = (...days: number[]) => [HEADER, ...days.map(row)];

describe.each([
  ['BambooHR', bamboohr, 1],
  ['Personio', personio, 3],
  ['Lucca', lucca, 3],
] as const)('%s, against a simulator made from its description', (_, connector, pages) => {
  test('everybody comes, with nested values and those who left', async () => {
    const { read } = await start(connector);
    const all = await read();
    expect(all.lines).toEqual(rows(1, 2, 3, 4, 5, 6, 7));
    expect(simulator.requested).toHaveLength(pages);
    const later = await read({ since: moment(6) });
    expect(later).toEqual(
      connector.changes === null
        ? { lines: rows(1, 2, 3, 4, 5, 6, 7), reached: null }
        : { lines: rows(6, 7), reached: moment(7) },
    );
  });

  test('signs in, and says when it may not', async () => {
    const { source, place } = await start(connector);
    const signal = AbortSignal.timeout(60_000);
    expect(await source.test(place, signal)).toEqual({ host_key: null });
    const wrong = { ...place, secrets: { token: 'wrong', client_secret: 'wrong' } };
    expect(await reasonOf(source.test(wrong, signal))).toBe('sign_in');
  });

  test('too many calls wait; errors and broken pages are no shorter list', async () => {
    const { read } = await start(connector);
    const answer = (status: number, body: string) => (response: ServerResponse) =>
      response.writeHead(status, { 'retry-after': '0' }).end(body);
    simulator.troubles.push(answer(429, '{}'), answer(connector.too_many_status ?? 429, '{}'));
    expect((await read()).lines).toHaveLength(8);
    for (const [trouble, reason] of [
      [answer(500, 'Oops'), 'busy'],
      [answer(403, '{}'), 'sign_in'],
      [answer(200, '{"half": '), 'unreadable'],
      [answer(200, '{}'), 'unreadable'],
    ] as const) {
      simulator.troubles.push(trouble);
      expect(await reasonOf(read())).toBe(reason);
    }
    simulator.troubles.push((response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"data": [');
      setImmediate(() => response.destroy());
    });
    expect(await reasonOf(read())).toBe('dropped');
  });
});
