import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { placeOf, reasonOf } from '../../testing/place.ts';
import { simulate, type Simulator } from '../../testing/simulator.ts';
import type { Wanted } from '../source.ts';
import type { Connector, Paging } from './connector.ts';
import { hubspot, pipedrive, salesforce } from './connectors.ts';
import type { Json } from './pages.ts';
import { restSource } from './rest-source.ts';

let simulator: Simulator;
afterEach(() => simulator.stop());

const moment = (day: number) => `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`;

/** Seven records, one a day, as this connector's system has them. */
function recordsOf(connector: Connector) {
  return Array.from({ length: 7 }, (_, at) => {
    const own = { id: `D${at + 1}`, [connector.changed_at ?? '']: moment(at + 1) };
    const values = { name: `Deal ${at + 1}`, owner: { email: 'ada@example.com' }, tags: ['a', 'b'] };
    const json: Json = connector.prefix
      ? { ...own, [connector.prefix.replace('.', '')]: values }
      : { ...own, ...values };
    return { changed_at: moment(at + 1), json };
  });
}

async function start(connector: Connector) {
  simulator = await simulate(connector);
  simulator.records = recordsOf(connector);
  const source = restSource({ ...connector, origin: simulator.url });
  const secrets = { token: 'right', client_secret: 'right' };
  const place = placeOf('hubspot', { client_id: 'app' }, secrets);
  const fetched = async (more: Partial<Wanted> = {}, selection = {}) => {
    const answer = await source.fetch(place, {
      selection: { object: 'deals', fields: 'id, name, owner.email, tags', ...selection },
      since: null,
      first: null,
      signal: AbortSignal.timeout(60_000),
      ...more,
    });
    if (answer === 'unchanged') throw new Error('never said by these');
    return answer;
  };
  const read = async (more: Partial<Wanted> = {}, selection = {}) => {
    const answer = await fetched(more, selection);
    const content = await text(answer.content);
    return { lines: content.trim().split('\n'), reached: await answer.reached() };
  };
  return { source, place, fetched, read };
}

const row = (day: number) => `D${day},Deal ${day},ada@example.com,a;b`;
const HEADER = 'id,name,owner.email,tags';

describe.each([
  ['HubSpot', hubspot],
  ['Pipedrive', pipedrive],
  ['Salesforce', salesforce],
] as const)('%s, against a simulator made from its description', (_, connector) => {
  test('everything comes page by page, then what changed, the last moment again', async () => {
    const { read } = await start(connector);
    const all = await read();
    expect(all.lines).toEqual([HEADER, ...[1, 2, 3, 4, 5, 6, 7].map(row)]);
    expect(all.reached).toBe(moment(7));
    expect(simulator.requested).toHaveLength(3);
    const later = await read({ since: moment(6) });
    expect(later).toEqual({ lines: [HEADER, row(6), row(7)], reached: moment(7) });
    const started = await read({}, { start_date: '2026-01-05' });
    expect(started.lines).toEqual([HEADER, row(5), row(6), row(7)]);
    expect((await read({ first: 2 })).lines).toEqual([HEADER, row(1), row(2)]);
    simulator.records = [];
    expect(await read({ since: moment(7) })).toEqual({ lines: [HEADER], reached: moment(7) });
  });

  test('signs in, and says when it may not', async () => {
    const { source, place } = await start(connector);
    const signal = AbortSignal.timeout(60_000);
    expect(await source.test(place, signal)).toEqual({ host_key: null });
    const wrong = { ...place, secrets: { token: 'wrong', client_secret: 'wrong' } };
    expect(await reasonOf(source.test(wrong, signal))).toBe('sign_in');
    expect(await reasonOf(source.test({ ...place, allow_loopback: false }, signal))).not.toBe('no refusal');
  });

  test('too many calls wait as long as they are reported to; errors and broken pages are no shorter list', async () => {
    const { read } = await start(connector);
    const tooMany = connector.too_many
      ? (response: ServerResponse) =>
          response.writeHead(403, { 'retry-after': '0' }).end(`[{"errorCode":"${connector.too_many}"}]`)
      : (response: ServerResponse) => response.writeHead(429, { 'retry-after': '0' }).end('{}');
    simulator.troubles.push(tooMany, tooMany);
    expect((await read()).lines).toHaveLength(8);
    simulator.troubles.push((response) => response.writeHead(502).end('Bad gateway'));
    expect(await reasonOf(read())).toBe('busy');
    simulator.troubles.push((response) => response.writeHead(200).end('{"half": '));
    expect(await reasonOf(read())).toBe('unreadable');
    simulator.troubles.push((response) => response.writeHead(200).end('{}'));
    expect(await reasonOf(read())).toBe('unreadable');
    simulator.troubles.push((response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"results": [');
      setImmediate(() => response.destroy());
    });
    expect(await reasonOf(read())).toBe('dropped');
  });

  test('names go into addresses and queries, and nothing else does', async () => {
    const { read } = await start(connector);
    for (const object of ['deals/../users', 'deals?x=1', "Deal' OR 1", ''])
      expect(await reasonOf(read({}, { object }))).toBe('query');
    expect(await reasonOf(read({}, { fields: 'id, (SELECT Id FROM User)' }))).toBe('query');
    expect(simulator.requested).toEqual([]);
  });
});

test('a question that answers so many at most is requested again from the last change on, and no record comes twice', async () => {
  const { read } = await start({ ...hubspot, most: 3 });
  const { lines } = await read({ since: moment(1) });
  expect(lines).toEqual([HEADER, ...[1, 2, 3, 4, 5, 6, 7].map(row)]);
  simulator.records = simulator.records.map((record) => ({
    changed_at: moment(1),
    json: { ...(record.json as object), updatedAt: moment(1) },
  }));
  expect(await reasonOf(read({ since: moment(1) }))).toBe('too_many_rows');
});

test.each<Paging>([
  { kind: 'offset', param: 'offset', size: 3 },
  { kind: 'page', param: 'page', first: 1, size: 3 },
  { kind: 'link_header' },
  { kind: 'address', from: 'next.url' },
  { kind: 'cursor', from: 'next', param: 'after', into: 'query' },
])('pages by $kind', async (paging) => {
  const { read } = await start({ ...pipedrive, paging });
  expect((await read()).lines).toEqual([HEADER, ...[1, 2, 3, 4, 5, 6, 7].map(row)]);
});

test.each([
  ['Salesforce', salesforce, { Id: 'D3', IsDeleted: true }],
  ['Pipedrive', pipedrive, { id: 'D3', is_deleted: true }],
] as const)(
  '%s flags deleted records: they are named apart, and are no rows',
  async (_, connector, flags) => {
    const { fetched } = await start(connector);
    simulator.records = simulator.records.map((record, at) =>
      at === 2 ? { ...record, json: { ...(record.json as object), ...flags } } : record,
    );
    const content = await fetched({ apart: true });
    expect((await text(content.content)).trim().split('\n')).toEqual([
      HEADER,
      ...[1, 2, 4, 5, 6, 7].map(row),
    ]);
    expect(content.deleted?.keys()).toEqual(['D3']);
    const whole = await fetched({});
    expect((await text(whole.content)).trim().split('\n')).toHaveLength(8);
    expect(whole.deleted).toBeUndefined();
  },
);

test('HubSpot lists archived records apart, and those that were archived before are left out', async () => {
  const { fetched } = await start(hubspot);
  simulator.archived = [
    { id: 'D8', archivedAt: moment(8) },
    { id: 'D1', archivedAt: moment(1) },
  ];
  const content = await fetched({ apart: true, since: moment(6) });
  expect((await text(content.content)).trim().split('\n')).toEqual([HEADER, row(6), row(7)]);
  expect(content.deleted?.keys()).toEqual(['D8']);
});
