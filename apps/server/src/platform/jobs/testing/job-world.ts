import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import type { Actor, Ctx, EnqueueOptions } from '../../context.ts';
import { sql } from '../../db/index.ts';
import { startTestDatabase, testPlatform, type TestDatabase, type TestTenant } from '../../testing/index.ts';
import { inTenant, type Occasion, type Platform } from '../../unit-of-work.ts';
import type { JobDefinition } from '../define.ts';
import { startRunner, type Runner, type RunnerOptions } from '../runner.ts';

export let t: TestDatabase;
export let tenant: TestTenant;
export let other: TestTenant;
const runners: Runner[] = [];

/** A database with two companies for the tests of one file; jobs, marks and runners go after each test. */
export function useJobs(): void {
  beforeAll(async () => {
    t = await startTestDatabase();
    tenant = await t.tenant();
    other = await t.tenant();
    await t.query('create table marks (at bigint generated always as identity, note text)');
    await t.query('grant select, insert on marks to comptoir_app');
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop(200)));
    await t.query('delete from jobs');
    await t.query('delete from marks');
  });
  afterAll(() => t.stop());
}

/** What a handler waits for until the test lets it go on. */
export function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

export const payload = z.object({ note: z.string() });

export function mark(ctx: Ctx, note: string): Promise<unknown> {
  return sql`insert into marks (note) values (${note})`.execute(ctx.db);
}

export async function marks(): Promise<string[]> {
  return (await t.query<{ note: string }>('select note from marks order by at')).map((row) => row.note);
}

export function platformWith(...jobs: JobDefinition[]): Platform {
  return testPlatform(t, jobs);
}

export function start(platform: Platform, options: RunnerOptions = {}): Runner {
  const runner = startRunner(platform, { lease_s: 60, poll_ms: 50, ...options });
  runners.push(runner);
  return runner;
}

/** Who wants something of the platform: the company's admin unless another actor is given. */
export function occasion(actor: Actor = tenant.admin, where = tenant): Occasion {
  return { tenant: where.tenant, actor, request_id: 'test', ip: null, audit_kind: 'test' };
}

export function enqueue(
  platform: Platform,
  kind: string,
  note: string,
  options: Pick<EnqueueOptions, 'key' | 'queue' | 'apart_ms'> = {},
  where = tenant,
): Promise<string> {
  return inTenant(platform, occasion(where.admin, where), (ctx) => ctx.enqueue(kind, { note }, options));
}

export interface JobRow {
  readonly state: string;
  readonly attempts: number;
  readonly progress: number;
  readonly params: unknown;
  readonly result: unknown;
  readonly error: { readonly code: string; readonly params: unknown } | null;
}

export async function row(id: string): Promise<JobRow> {
  const [found] = await t.query<JobRow>('select * from jobs where id = $1', [id]);
  if (!found) throw new Error('no such job');
  return found;
}

export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(holds, { message: what, interval: 25 }).toBe(true);
}

export const ends = (id: string, state: string) =>
  until(`job is ${state}`, async () => (await row(id)).state === state);
