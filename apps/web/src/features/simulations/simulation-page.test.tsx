import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PATHS } from '../../addresses.ts';
import { queryClient } from '../../lib/query.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import en from '../../messages/en/index.ts';
import { SimulationPage } from './simulation-page.tsx';

const searched = vi.hoisted(() => ({ now: {} as Record<string, string> }));
vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  useSearch: () => searched.now,
  useNavigate: () => () => undefined,
  Navigate: ({ to }: { readonly to: string }) => <p>to {to}</p>,
  createLink: () => () => null,
}));

const SIMULATION = '018f0000-0000-7000-8000-000000000001';
const STATEMENT = '018f0000-0000-7000-8000-000000000002';

const page = mounted();
const assign = vi.fn();
let calls: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { ...location, assign });
  searched.now = { simulation: SIMULATION, statement: STATEMENT };
  calls = [];
});
afterEach(() => {
  queryClient.clear();
  assign.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The page, with these answers to what it reads of the statement after the simulation; all else stays without an answer. */
async function show(answers: (() => Response)[]): Promise<void> {
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    const isAfter = method === 'GET' && path.includes('post_simulation=true');
    calls.push(isAfter ? 'after' : `${method}`);
    const answer = isAfter ? answers.shift() : undefined;
    return answer ? Promise.resolve(answer()) : new Promise<Response>(() => undefined);
  });
  page.show(
    <QueryClientProvider client={queryClient}>
      <SimulationPage />
    </QueryClientProvider>,
  );
  await pass(0);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const text = () => page.place.textContent ?? '';
const statement = (ready: boolean) => () =>
  Response.json({ id: SIMULATION, ready, transactions: [], plans: [] });
const refusal = (status: number, code: string) => () =>
  Response.json({ code, params: {}, field: null }, { status });
const readsOfAfter = () => calls.filter((one) => one === 'after').length;

test('without a simulation the page leads to the statements', async () => {
  searched.now = {};
  await show([]);
  expect(text()).toBe(`to ${PATHS.statements}`);
  expect(calls).toEqual([]);
});

test('a statement that is not ready is computed once and read every two seconds until it is', async () => {
  await show([statement(false), statement(false), statement(true)]);
  expect(calls.filter((one) => one === 'POST')).toHaveLength(1);
  await pass(1900);
  expect(readsOfAfter()).toBe(1);
  await pass(200);
  expect(readsOfAfter()).toBe(2);
  await pass(2000);
  expect(readsOfAfter()).toBe(3);
  expect(calls.filter((one) => one === 'POST')).toHaveLength(1);
  // Ready, and without a transaction: there is nothing to simulate.
  expect(text()).toContain(en.simulations.nothing_to_simulate);
  await pass(3500);
  expect(readsOfAfter()).toBe(3);
  expect(assign).not.toHaveBeenCalled();
  await pass(600);
  expect(assign.mock.calls).toEqual([[PATHS.simulation]]);
});

test.each([
  [403, 'simulation_disabled'],
  [403, 'forbidden'],
  [404, 'statement_not_found'],
  [404, 'simulation_not_found'],
] as const)('a refusal %i %s says why, and reloads the page after four seconds', async (status, code) => {
  await show([refusal(status, code)]);
  expect(text()).toContain(en.simulations.over_title);
  expect(text()).toContain(en.errors[code]);
  await pass(3900);
  expect(assign).not.toHaveBeenCalled();
  await pass(200);
  expect(assign.mock.calls).toEqual([[PATHS.simulation]]);
});

test('another failure is shown and reloads nothing', async () => {
  await show([refusal(500, 'internal')]);
  expect(text()).not.toContain(en.simulations.over_title);
  await pass(5000);
  expect(assign).not.toHaveBeenCalled();
});
