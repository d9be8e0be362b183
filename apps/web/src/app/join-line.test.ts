import { afterEach, expect, test, vi } from 'vitest';
import { authenticate, authorise, type ChannelAnswer } from './join-line.ts';

afterEach(() => vi.unstubAllGlobals());

/** The answers are given one after the other: a status, or what the server signs. */
function answering(...answers: readonly (number | object | 'no line')[]): () => number {
  let calls = 0;
  vi.stubGlobal('fetch', () => {
    const answer = answers[Math.min(calls, answers.length - 1)]!;
    calls += 1;
    if (answer === 'no line') return Promise.reject(new TypeError('network'));
    const [body, status] = typeof answer === 'number' ? [{}, answer] : [answer, 200];
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
    );
  });
  return () => calls;
}

async function joined(isOpen: () => boolean = () => true) {
  const waits: number[] = [];
  const outcome: { error: Error | null; answer: ChannelAnswer | null } = { error: null, answer: null };
  await authorise(
    '1.1',
    'private-user-e_u',
    isOpen,
    (error, answer) => Object.assign(outcome, { error, answer }),
    (ms) => Promise.resolve(void waits.push(ms)),
  );
  return { ...outcome, waits };
}

/** Control: one answer 503 left the page deaf until its line ended. */
test('a channel that could not be joined for a moment is joined all the same', async () => {
  answering(503, 'no line', 429, 500, { auth: 'signed' });
  expect(await joined()).toEqual({
    error: null,
    answer: { auth: 'signed' },
    waits: [1000, 2000, 4000, 8000],
  });
});

test('a refusal is final', async () => {
  const calls = answering(403, { auth: 'signed' });
  expect(await joined()).toMatchObject({ answer: null, waits: [] });
  expect(calls()).toBe(1);
});

test('the line that ended signs nothing more', async () => {
  const calls = answering(503, { auth: 'signed' });
  let looks = 0;
  expect(await joined(() => (looks += 1) < 2)).toMatchObject({ answer: null, waits: [1000] });
  expect(calls()).toBe(1);
  answering({ auth: 'signed' });
  expect(await joined(() => false)).toMatchObject({ answer: null });
});

test('whose a socket is, is signed again in the same way', async () => {
  answering(503, { auth: 'signed', user_data: '{}' });
  const done = vi.fn();
  await authenticate(
    '1.1',
    () => true,
    done,
    () => Promise.resolve(),
  );
  expect(done).toHaveBeenCalledExactlyOnceWith(null, { auth: 'signed', user_data: '{}' });
});
