import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyCall } from './platform/http/index.ts';
import type { TestClient } from './platform/testing/index.ts';
import { ROUTES } from './permission-matrix/routes.ts';
import { sampleInput } from './permission-matrix/sample-input.ts';
import { ownCalls as calls, startWorld, type StartedWorld } from './permission-matrix/start-world.ts';
import type { World } from './permission-matrix/world.ts';

/** JSON texts in place of a plain value, at every place. The first is valid JSON that PostgreSQL has no text for. */
const ODD = [String.raw`"a\u0000b"`, '9007199254740993', 'null'];
/** In turns, place after place: what one of them breaks is seldom at one place alone. */
const ODD_IN_TURNS = [
  [String.raw`"\ud800"`, '""', '0.1', '[]'],
  ['1e400', 'true', '{}', '{"__proto__":{"a":1},"constructor":1}'],
  ['" "', '-1e400', '-1', '['.repeat(5000) + ']'.repeat(5000)],
  [JSON.stringify('9'.repeat(5000)), '1e-400', '[null]', JSON.stringify('%00../../\r\nset-cookie: a=b')],
];

let started: StartedWorld;
let world: World;
let admin: TestClient;

beforeAll(async () => {
  started = await startWorld();
  ({ world } = started);
  admin = await world.principals.admin.client();
});
afterAll(() => started?.stop());

const idFor = (property: string) => {
  const name = property
    .replace(/_?ids?$|s$/, '')
    .replace(/^(user|users|supervised_user|new_manager)$/, 'rep');
  return world.ids[name as keyof World['ids']] ?? world.ids.rep;
};
const pathOf = (call: AnyCall) =>
  call.path.replace(/\{(\w+)\}/g, (_, place: string) => world.ids[ROUTES[call.name]![1]![place]!]);

/** The input with one of its values after the other replaced by a mark, and the mark alone. */
function* marked(value: unknown, mark: string): Generator<unknown> {
  yield mark;
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) for (const each of marked(one, mark)) yield value.with(at, each);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value))
      for (const each of marked(one, mark)) yield { ...value, [key]: each };
  }
}

const MARK = '@odd@';
let turn = 0;
// Ends the session that asks.
const tested = calls.filter((call) => call.name !== 'logout');

describe('an odd value anywhere in the input is refused or taken, and never an error of ours', () => {
  it.each(tested.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const send = async (url: string, payload?: string) => {
      const client = call.permission.kind === 'public' ? started.app.anonymous() : admin;
      const answer = await client.request(call.method, url, payload, {
        ...started.headersOf(call),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      });
      expect(answer.status, `${url} ${payload?.slice(0, 300)} ${answer.text} ${started.cause()}`).not.toBe(
        500,
      );
    };
    if (call.body && !call.multipart) {
      const body = sampleInput(call.body, idFor, true) ?? sampleInput(call.body, idFor) ?? {};
      for (const input of marked(body, MARK)) {
        turn = (turn + 1) % ODD_IN_TURNS.length;
        for (const odd of [...ODD, ...ODD_IN_TURNS[turn]!])
          await send(
            pathOf(call),
            JSON.stringify(input).replace(`"${MARK}"`, () => odd),
          );
      }
    }
    if (call.query) {
      const query = Object.entries((sampleInput(call.query, idFor, true) ?? {}) as Record<string, unknown>);
      for (const [at] of query.entries()) {
        for (const odd of ['a\0b', '\ud800', '', '1e400', '-1', '9007199254740993', '['.repeat(2000)]) {
          const search = new URLSearchParams(
            query.map(([name, value], index) => [name, index === at ? odd : String(value)]),
          );
          await send(`${pathOf(call)}?${search.toString()}`, call.method === 'GET' ? undefined : '{}');
        }
      }
    }
    if (call.path.includes('{')) {
      for (const odd of ['%00', '%ED%A0%80', '..%2F..%2Fetc', 'a'.repeat(190)]) {
        await send(
          call.path.replace(/\{\w+\}/g, odd),
          call.method === 'GET' || call.multipart ? undefined : '{}',
        );
      }
    }
  });
});
