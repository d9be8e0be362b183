import type pg from 'pg';
import type { Used } from './load-cpu.ts';
import type { Measured } from './load-driver.ts';

/** A long run is also shown by pieces of that many seconds: what grows is seen. */
export const SLICE_S = 30;
const STATEMENTS = 40;
const LONGEST_SQL = 160;
const SHARES = [0.5, 0.9, 0.975, 0.99, 1];
const say = (text: string) => process.stdout.write(`${text}\n`);

export interface NamedUse extends Used {
  readonly name: string;
}
/** Of a process: milliseconds of processor a request, and its memory before and after. */
export interface Share {
  readonly name: string;
  readonly cpu_ms: number;
  readonly memory_mb: readonly [number, number];
}

export function perRequest(
  before: readonly NamedUse[],
  after: readonly NamedUse[],
  measured: Measured,
): Share[] {
  const count = allOf(measured).length;
  return after.map(({ name, cpu_ms, memory_mb }, at) => ({
    name,
    cpu_ms: (cpu_ms - before[at]!.cpu_ms) / count,
    memory_mb: [before[at]!.memory_mb, memory_mb],
  }));
}

/** What 97.5 of 100 requests stay below. */
export function lateOf(measured: Measured): number {
  return at(allOf(measured), 0.975);
}

export function sayMeasured(title: string, measured: Measured, used: readonly Share[]): void {
  say(`\n${title}`);
  say(
    `  ${'milliseconds'.padEnd(34)} ${'count'.padStart(7)} ${['p50', 'p90', 'p97.5', 'p99', 'max'].map((text) => text.padStart(7)).join(' ')}`,
  );
  const kinds = Map.groupBy(Object.entries(measured.times), ([name]) => name.split(': ')[0]!);
  for (const [kind, calls] of kinds) {
    say(
      line(
        kind,
        calls.flatMap(([, times]) => times),
      ),
    );
    for (const [name, times] of calls) say(line(`  ${name.split(': ')[1]}`, times));
  }
  const all = allOf(measured);
  say(line('all', all));
  const errors = Object.entries(measured.errors).map(([text, count]) => `${count} x ${text}`);
  say(`  errors: ${errors.length === 0 ? 'none' : errors.join('; ')}`);
  for (const { name, cpu_ms, memory_mb } of used)
    say(
      `  ${name.padEnd(12)} ${cpu_ms.toFixed(2)} ms of processor a request   memory ${memory_mb[0].toFixed(0)} MB, then ${memory_mb[1].toFixed(0)} MB`,
    );
  const together = used.reduce((sum, one) => sum + one.cpu_ms, 0);
  say(
    `  ${'together'.padEnd(12)} ${together.toFixed(2)} ms of processor a request; the driver beside it ${(measured.cpu_ms / all.length).toFixed(2)} ms`,
  );
}

/** Where PostgreSQL's time went: needs pg_stat_statements among the libraries that it loads at its start. */
export async function sayStatements(db: pg.Client, measured: Measured): Promise<void> {
  const requests = allOf(measured).length;
  const { rows } = await db.query<{ ms: number; calls: number; text: string }>(
    `select total_exec_time + total_plan_time as ms, calls::int, regexp_replace(query, '\\s+', ' ', 'g') as text
     from pg_stat_statements order by 1 desc limit ${STATEMENTS}`,
  );
  for (const { ms, calls, text } of rows)
    say(
      `  ${(ms / requests).toFixed(3).padStart(8)} ms a request  ${String(calls).padStart(7)} x ${(ms / calls).toFixed(2).padStart(8)} ms  ${text.slice(0, LONGEST_SQL)}`,
    );
}

/** `uses`: at the beginning and after each slice. */
export function saySlices({ slices }: Measured, uses: readonly (readonly NamedUse[])[]): void {
  if (slices.length < 2) return;
  say('  by time: p50 and p97.5 in milliseconds, processor a request');
  slices.forEach((times, slice) => {
    const [before, after] = [uses[slice], uses[slice + 1]];
    const used = (after ?? []).map(
      ({ name, cpu_ms }, one) => `${name} ${((cpu_ms - before![one]!.cpu_ms) / times.length).toFixed(2)}`,
    );
    say(
      `  ${`from ${slice * SLICE_S} s`.padEnd(12)} ${[0.5, 0.975].map((share) => at(times, share).toFixed(1).padStart(7)).join(' ')}   ${used.join('  ')}`,
    );
  });
}

function allOf({ times }: Measured): number[] {
  return Object.values(times).flat();
}

function line(name: string, times: readonly number[]): string {
  const shown = SHARES.map((share) => at(times, share).toFixed(1).padStart(7));
  return `  ${name.padEnd(34)} ${String(times.length).padStart(7)} ${shown.join(' ')}`;
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
