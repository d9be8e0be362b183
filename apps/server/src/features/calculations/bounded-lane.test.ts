import { describe, expect, it } from 'vitest';
import { type Lane, type LaneControl, openLane } from './bounded-lane.ts';
import { openTaskThread, threadOf, type TaskThread, type ThreadControl } from './task-thread.ts';
import type { Occasion, Task } from './tasks.ts';

const occasion = (company: string): Occasion => ({
  tenant: { company_id: company, environment_id: company, live: true },
  now: '2026-01-01T00:00:00Z',
});
const explain = (month: number): Task => ({ kind: 'explain', month, user_id: 'u', compensation_id: 'c' });
const BUDGET = { loading: 60_000, computing: 5_000, abandoned: 500 };

interface Sent {
  readonly month: number;
  readonly control: ThreadControl;
  finish(result: unknown): void;
}

/** A lane over a thread that the test plays: what was sent, what is armed, and a clock that the test moves. */
function playedLane() {
  const sent: Sent[] = [];
  const failing = new Set<(error: Error) => void>();
  const replaced: Error[] = [];
  const timers: { ms: number; fire: () => void }[] = [];
  const time = { now: 0 };
  const thread: TaskThread = {
    run: (_occasion, task, control) =>
      new Promise((resolve, reject) => {
        failing.add(reject);
        const done = (result: unknown) => {
          failing.delete(reject);
          resolve(result);
        };
        sent.push({ month: 'month' in task ? task.month : 0, control, finish: done });
      }),
    replace(error) {
      replaced.push(error);
      for (const fail of failing) fail(error);
      failing.clear();
    },
    close: async () => {},
  };
  const timer = (ms: number, fire: () => void) => {
    const one = { ms, fire };
    timers.push(one);
    return () => void timers.splice(timers.indexOf(one), timers.includes(one) ? 1 : 0);
  };
  const lane = openLane(thread, { budget: BUDGET, timer, now: () => time.now });
  const run = (company: string, person: string, month: number, control: Partial<LaneControl> = {}) =>
    lane.run(occasion(company), explain(month), { person, ...control });
  return { lane, run, sent, replaced, timers, time };
}

/** Lets everything that is already settled be noticed. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('tasks with a budget', () => {
  it('run one at a time, companies in turn', async () => {
    const { run, sent } = playedLane();
    const all = [run('A', 'ann', 1), run('A', 'ann', 2), run('B', 'bob', 3)];
    for (const at of [0, 1, 2]) {
      await settle();
      expect(sent).toHaveLength(at + 1);
      sent[at]?.finish(sent[at].month);
    }
    expect(await Promise.all(all)).toEqual([1, 2, 3]);
    expect(sent.map(({ month }) => month)).toEqual([1, 3, 2]);
  });

  it('count computing and loading apart, and all parts of each together', () => {
    const { run, sent, timers, time } = playedLane();
    void run('A', 'ann', 1);
    const phase = (now: number, next: 'loading' | 'computing') => {
      time.now = now;
      sent[0]?.control.onPhase?.(next);
      return timers.map(({ ms }) => ms);
    };
    expect(timers.map(({ ms }) => ms)).toEqual([60_000]);
    expect(phase(10_000, 'computing')).toEqual([5_000]);
    expect(phase(13_000, 'loading')).toEqual([50_000]);
    expect(phase(20_000, 'computing')).toEqual([2_000]);
  });

  it('past the budget the thread is replaced, the caller gets a clear refusal, and the next task runs', async () => {
    const { run, sent, timers, replaced } = playedLane();
    const long = run('A', 'ann', 1);
    const next = run('B', 'bob', 2);
    sent[0]?.control.onPhase?.('computing');
    timers[0]?.fire();
    await expect(long).rejects.toMatchObject({ code: 'calculation_too_long', params: { seconds: 5 } });
    expect(replaced).toHaveLength(1);
    sent[1]?.finish('answer');
    expect(await next).toBe('answer');
    await settle();
    expect(timers, 'no timer outlives its task').toEqual([]);
  });

  it('who hangs up while waiting is never computed', async () => {
    const { run, sent } = playedLane();
    const gone = new AbortController();
    const first = run('A', 'ann', 1);
    const waiting = run('A', 'abe', 2, { signal: gone.signal });
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    sent[0]?.finish('answer');
    await first;
    await settle();
    expect(sent).toHaveLength(1);
  });

  it('who hangs up while it computes leaves it half a second, then the thread is replaced', async () => {
    const { run, sent, timers, replaced } = playedLane();
    const gone = new AbortController();
    const task = run('A', 'ann', 1, { signal: gone.signal });
    sent[0]?.control.onPhase?.('computing');
    gone.abort(new Error('gone'));
    await expect(task).rejects.toThrow('gone');
    expect([timers.map(({ ms }) => ms), replaced.length]).toEqual([[500], 0]);
    timers[0]?.fire();
    expect(replaced).toHaveLength(1);
  });

  it('a newer preview of the same person replaces the one before, waiting or running; another person’s stays', async () => {
    const { run, sent, timers } = playedLane();
    const control = { replaces: 'preview' };
    const running = run('A', 'ann', 1, control);
    const waiting = run('A', 'ann', 2, control);
    const other = run('A', 'abe', 3, control);
    const newest = run('A', 'ann', 4, control);
    await expect(running).rejects.toMatchObject({ code: 'calculation_replaced' });
    await expect(waiting).rejects.toMatchObject({ code: 'calculation_replaced' });
    expect(timers.map(({ ms }) => ms)).toEqual([500]);
    sent[0]?.finish('late');
    await settle();
    sent[1]?.finish('of Abe');
    await settle();
    sent[2]?.finish('of Ann');
    expect([await other, await newest]).toEqual(['of Abe', 'of Ann']);
    expect(sent.map(({ month }) => month)).toEqual([1, 3, 4]);
  });

  it('a person who has twenty waiting is refused; others are not', async () => {
    const { run } = playedLane();
    for (let month = 0; month <= 20; month += 1) run('A', 'ann', month).catch(() => {});
    await expect(run('A', 'ann', 30)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await Promise.race([run('A', 'abe', 31), settle().then(() => 'waits')])).toBe('waits');
  });
});

describe('over a real thread', () => {
  const lane = (timer: (ms: number, fire: () => void) => () => void): Lane =>
    openLane(
      openTaskThread(
        { app_url: '', max_connections: 1, cache_bytes: 0 },
        threadOf(new URL('./testing/endless-thread.ts', import.meta.url)),
      ),
      {
        budget: BUDGET,
        timer,
      },
    );
  const endless: Task = {
    kind: 'preview',
    compensation_id: 'c',
    document: {} as never,
    sees_everybody: false,
    month: 0,
    user_id: 'u',
  };

  // The negative control: with a timer that never fires (no budget) the second task would wait for ever.
  it('a task that never ends is stopped when its budget is used up, and the next one is answered', async () => {
    const { promise: computing, resolve: onComputing } = Promise.withResolvers<() => void>();
    let armed = 0;
    // Armed when it starts, and again when the thread says that it computes.
    const real = lane((_ms, fire) => {
      armed += 1;
      if (armed === 2) onComputing(fire);
      return () => {};
    });
    const stuck = real.run(occasion('A'), endless, { person: 'ann' });
    const next = real.run(occasion('B'), explain(1), { person: 'bob' });
    const outOfTime = await computing;
    outOfTime();
    await expect(stuck).rejects.toMatchObject({ code: 'calculation_too_long' });
    expect(await next).toBe('explain');
    await real.close();
  });

  it('hanging up ends a task that never ends', async () => {
    const fires: (() => void)[] = [];
    const { promise: computing, resolve: onComputing } = Promise.withResolvers<void>();
    const real = lane((ms, fire) => {
      if (ms === BUDGET.abandoned) fires.push(fire);
      else if (ms === BUDGET.computing) onComputing();
      return () => {};
    });
    const gone = new AbortController();
    const stuck = real.run(occasion('A'), endless, { person: 'ann', signal: gone.signal });
    await computing;
    gone.abort(new Error('gone'));
    await expect(stuck).rejects.toThrow('gone');
    expect(fires).toHaveLength(1);
    const next = real.run(occasion('B'), explain(1), { person: 'bob' });
    fires[0]?.();
    expect(await next).toBe('explain');
    await real.close();
  });
});
