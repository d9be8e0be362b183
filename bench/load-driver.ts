import { Agent, request } from 'node:http';
import { SLICE_S } from './load-report.ts';
import { type LoadRequest, createMix, type MixInput } from './load-mix.ts';

/**
 * The driver of `bench/load.ts`, in a process of its own: requests leave at a fixed rate, whether or not earlier ones were answered, and
 * each one's time counts from the moment at which it should have left. So a server that stops for a moment is measured as everybody feels it.
 */
export interface DriverInput extends MixInput {
  readonly url: string;
  readonly rate: number;
  readonly warm_s: number;
  readonly seconds: number;
  /** Leaves the writes out: a server that only reads. */
  readonly reads_only: boolean;
  readonly sessions: readonly { readonly cookie: string; readonly csrf: string }[];
}
export interface Measured {
  /** Milliseconds by kind and call, in no order. */
  readonly times: Readonly<Record<string, readonly number[]>>;
  /** Milliseconds of the requests that left in each `SLICE_S`. */
  readonly slices: readonly (readonly number[])[];
  readonly errors: Readonly<Record<string, number>>;
  readonly cpu_ms: number;
}

const TIMEOUT_MS = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 400 });

process.once('message', (input) => {
  void drive(input as DriverInput).then((measured) => {
    process.send!(measured, () => process.disconnect?.());
  });
});

async function drive(input: DriverInput): Promise<Measured> {
  const mix = createMix(input);
  const next = () => {
    for (;;) {
      const wanted = mix();
      if (wanted.kind !== 'write' || !input.reads_only) return wanted;
    }
  };
  await run(input, next, input.warm_s, () => {});
  process.send!('warm');
  const times: Record<string, number[]> = {};
  const errors: Record<string, number> = {};
  const slices: number[][] = [];
  const cpu = process.cpuUsage();
  await run(input, next, input.seconds, ({ kind, name }, { ms, left_s }, error) => {
    (times[`${kind}: ${name}`] ??= []).push(ms);
    (slices[Math.floor(left_s / SLICE_S)] ??= []).push(ms);
    if (error !== null) errors[`${name}: ${error}`] = (errors[`${name}: ${error}`] ?? 0) + 1;
  });
  const { user, system } = process.cpuUsage(cpu);
  agent.destroy();
  return { times, slices, errors, cpu_ms: (user + system) / 1000 };
}

/** `left_s`: seconds after the beginning of the run. */
type Took = { readonly ms: number; readonly left_s: number };
type Note = (wanted: LoadRequest, took: Took, error: string | null) => void;

/** Settles when the last request is answered. */
function run(input: DriverInput, next: () => LoadRequest, seconds: number, note: Note): Promise<void> {
  const count = Math.round(seconds * input.rate);
  const began = performance.now();
  let sent = 0;
  let answered = 0;
  return new Promise((settle) => {
    if (count === 0) return settle();
    const send = () => {
      for (; sent < count; sent += 1) {
        const due = began + (sent * 1000) / input.rate;
        if (due > performance.now()) break;
        const wanted = next();
        ask(input, wanted, (error) => {
          note(wanted, { ms: performance.now() - due, left_s: (due - began) / 1000 }, error);
          answered += 1;
          if (answered === count) settle();
        });
      }
      if (sent < count) setTimeout(send, Math.max(0, began + (sent * 1000) / input.rate - performance.now()));
    };
    send();
  });
}

/** As a browser sends it. `done` once: null, or what went wrong. */
function ask(input: DriverInput, wanted: LoadRequest, done: (error: string | null) => void): void {
  const { url, sessions } = input;
  const { cookie, csrf } = sessions[wanted.session]!;
  const body = wanted.body === null ? null : JSON.stringify(wanted.body);
  const headers: Record<string, string> = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' };
  if (wanted.method !== 'GET') headers['x-csrf-token'] = csrf;
  if (body !== null) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = String(Buffer.byteLength(body));
  }
  let isOver = false;
  const end = (error: string | null) => {
    if (!isOver) done(error);
    isOver = true;
  };
  const call = request(
    `${url}${wanted.path}`,
    { agent, method: wanted.method, headers, timeout: TIMEOUT_MS },
    (answer) => {
      const isRefused = (answer.statusCode ?? 0) >= 400;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => {
        if (isRefused || wanted.deal) chunks.push(chunk);
      });
      answer.on('error', (error) => end(error.message));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (wanted.deal && !isRefused) wanted.deal.version = versionIn(text);
        end(isRefused ? `${answer.statusCode} ${text.slice(0, 60)}` : null);
      });
    },
  );
  call.on('timeout', () => call.destroy(new Error('timed out')));
  call.on('error', (error: NodeJS.ErrnoException) => {
    // As browsers do: a connection that the server has closed while it was idle is none of the request's.
    if (call.reusedSocket && error.code === 'ECONNRESET' && !isOver) {
      isOver = true;
      return ask(input, wanted, done);
    }
    return end(error.message);
  });
  call.end(body ?? undefined);
}

/** Answers of an edit are too short to be compressed. */
function versionIn(text: string): number {
  return (JSON.parse(text) as { record: { version: number } }).record.version;
}
