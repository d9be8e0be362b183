import { addManualPayment, deleteTeam, updateTeam } from '@comptoir/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query.ts';
import { write } from './write.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function answering(body: unknown): void {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })),
  );
}

/** A query on the screen; counts how often it is read. */
async function shown(queryKey: readonly string[]): Promise<() => number> {
  let reads = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      reads += 1;
      return `read ${String(reads)}`;
    },
  });
  stops.push(observer.subscribe(() => undefined));
  await expect.poll(() => reads).toBe(1);
  return () => reads;
}

const VARIABLES = { params: { id: 'a' }, body: { name: 'Sales', parent_id: null, version: 1 } };

test('a write puts its answer and reads again what it makes stale, and nothing else', async () => {
  answering({ id: 'a', name: 'Sales' });
  const teams = await shown(['teams', 'list']);
  const people = await shown(['users', 'search', 'x']);
  const others = await shown(['users', 'options']);
  const put = vi.fn();
  const save = write(updateTeam, { put, makesStale: ['teams', ['users', 'search']] });
  await save(VARIABLES);
  expect(put).toHaveBeenCalledWith({ id: 'a', name: 'Sales' }, VARIABLES);
  expect([teams(), people(), others()]).toEqual([2, 2, 1]);
});

test('what was deleted is stale, but the screen that still shows it does not read it', async () => {
  answering({});
  const list = await shown(['teams', 'list']);
  const gone = await shown(['teams', 'one', 'a']);
  const remove = write(deleteTeam, {
    makesStale: ['teams'],
    deletes: ({ params }) => ['teams', 'one', params.id],
  });
  await remove({ params: { id: 'a' } });
  expect([list(), gone()]).toEqual([2, 1]);
  expect(queryClient.getQueryState(['teams', 'one', 'a'])?.isInvalidated).toBe(true);
});

const REMOVAL = { params: { id: 'a' } };

/** The deletion of a team whose answer the test gives. */
function held() {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const remove = write(deleteTeam, {
    makesStale: [],
    deletes: ({ params }) => ['teams', 'one', params.id],
  });
  return {
    done: remove(REMOVAL),
    accept: () => answer.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } })),
    refuse: () => answer.resolve(new Response('{"code":"conflict"}', { status: 409 })),
  };
}

test('an event before or after the answer of a deletion does not read what is deleted, until its screen is left', async () => {
  const list = await shown(['teams', 'list']);
  const gone = await shown(['teams', 'one', 'a', 'members']);
  const { done, accept } = held();
  await queryClient.invalidateQueries({ queryKey: ['teams'] });
  accept();
  await done;
  await queryClient.invalidateQueries();
  expect([list(), gone()]).toEqual([3, 1]);
  stops.pop()?.();
  const opened = await shown(['teams', 'one', 'a', 'members']);
  await queryClient.invalidateQueries();
  expect(opened()).toBe(2);
});

test('after a refused deletion is read what an event made stale in between', async () => {
  const kept = await shown(['teams', 'one', 'a']);
  const other = await shown(['teams', 'one', 'a', 'members']);
  const { done, refuse } = held();
  await queryClient.invalidateQueries({ queryKey: ['teams', 'one', 'a'], exact: true });
  expect(kept()).toBe(1);
  refuse();
  await expect(done).rejects.toMatchObject({ code: 'conflict' });
  expect([kept(), other()]).toEqual([2, 1]);
});

test('a refused write makes nothing stale', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"code":"conflict"}', { status: 409 })));
  const teams = await shown(['teams', 'list']);
  await expect(write(updateTeam, { makesStale: ['teams'] })(VARIABLES)).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(teams()).toBe(1);
});

describe('what is done once', () => {
  const BODY = {
    user_id: 'a',
    year: 2026,
    month: 1,
    until: null,
    label: 'Bonus',
    amount: '100',
    currency: 'USD',
    compensation_id: null,
    reason_id: null,
    comment: '',
  };

  /** The keys of what is sent, and what is answered to each: nothing heard, a refusal, or done. */
  function sending(...answers: readonly ('lost' | 'refused' | 'done')[]) {
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
      const answer = answers[keys.length];
      keys.push(headers.get('idempotency-key'));
      if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(
        answer === 'refused' ? new Response('{"code":"forbidden"}', { status: 403 }) : new Response('{}'),
      );
    });
    return keys;
  }

  test('has one key until it is done, also for two presses at the same time', async () => {
    const keys = sending('lost', 'refused', 'done', 'done', 'done', 'done');
    const pay = write(addManualPayment, { makesStale: [], isOnce: true });
    await expect(pay({ body: BODY })).rejects.toMatchObject({ status: 0 });
    await expect(pay({ body: BODY })).rejects.toMatchObject({ code: 'forbidden' });
    await pay({ body: { ...BODY } });
    await Promise.all([pay({ body: BODY }), pay({ body: BODY })]);
    await pay({ body: { ...BODY, amount: '200' } });
    const [lost, refused, done, next, pressed_again, other] = keys;
    expect(lost).toMatch(/./);
    expect([refused, done]).toEqual([lost, lost]);
    expect(pressed_again).toBe(next);
    expect(new Set([lost, next, other]).size).toBe(3);
  });

  test('and other writes have none', async () => {
    const keys = sending('done');
    await write(addManualPayment, { makesStale: [] })({ body: BODY });
    expect(keys).toEqual([null]);
  });
});
