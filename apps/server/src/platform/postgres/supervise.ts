import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A database that stayed up for this long starts again after the first pause. */
const STEADY_MS = 60_000;

export interface Supervised {
  launch(): ChildProcess;
  /** Before each further start: what the dead one left behind. */
  prepare(): Promise<void>;
  /** Is the data folder there? Without it no start can succeed. */
  hasData(): Promise<boolean>;
  stop(child: ChildProcess): Promise<void>;
  readonly say: ((text: string) => void) | undefined;
  readonly sleep?: (
    ms: number,
    value: undefined,
    options: { readonly signal: AbortSignal },
  ) => Promise<unknown>;
  readonly now?: () => number;
}

/**
 * Keeps one PostgreSQL running behind the same socket. Killed from outside, or ended by a full disk, it is started again for as long as its
 * data folder is there: calls are refused until then, and served again when the cause is gone.
 */
export function supervise(server: Supervised) {
  const { sleep = delay, now = () => performance.now() } = server;
  const stopped = new AbortController();
  let child = server.launch();
  let stopping: Promise<void> | undefined;
  let restarting: Promise<unknown> = Promise.resolve();
  let giveUp: (text: string) => void = () => {};
  const gaveUp = new Promise<string>((settle) => {
    giveUp = settle;
  });
  let isUp = false;
  let pause = FIRST_PAUSE_MS;

  const startAgain = async (reason: string): Promise<void> => {
    for (;;) {
      server.say?.(`${reason} It starts again in ${pause / 1000} s.`);
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopping) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      if (!(await server.hasData())) return giveUp(`${reason} Its data folder is gone.`);
      const failure = await server.prepare().then(
        () => null,
        (error: Error) => error.message,
      );
      if (stopping) return;
      if (failure === null) {
        child = server.launch();
        return watch();
      }
      reason = failure;
    }
  };
  const watch = () => {
    const output = collect(child);
    const began = now();
    child.once('exit', (code, signal) => {
      if (stopping) return;
      const reason = `PostgreSQL stopped (${signal ?? `code ${code}`}).`;
      // Before it was ever up, leaving means a wrong installation or data folder: trying again would only hide the message.
      if (!isUp) return giveUp(`${reason} ${output().slice(-2000)}`);
      if (now() - began > STEADY_MS) pause = FIRST_PAUSE_MS;
      const last = output().split('\n').at(-1) ?? '';
      restarting = startAgain(last === '' ? reason : `${reason} ${last}`);
    });
  };
  watch();
  // A process that exits without its stop takes PostgreSQL along. After kill -9 the next start does.
  const onExit = () => void child.kill('SIGINT');
  process.once('exit', onExit);
  return {
    get pid() {
      return child.pid ?? 0;
    },
    gaveUp,
    markUp() {
      isUp = true;
    },
    stop(): Promise<void> {
      stopped.abort();
      return (stopping ??= restarting
        .then(() => server.stop(child))
        .finally(() => process.off('exit', onExit)));
    },
  };
}

/** The end of what a program prints. */
export function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-8000);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  child.once('error', (error) => add(Buffer.from(error.message)));
  return () => text.trim();
}
