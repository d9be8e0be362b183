// Runs the server for `npm start` and starts it again when it crashes.
import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** A server that was ready for this long starts again after the first pause. */
const STEADY_MS = 60_000;
/** Exit codes of a decision: 0 is an orderly stop, 2 a refusal at start. */
const FINAL_CODES = [0, 2];

/**
 * Starts again what ended unasked after it had once been ready; a first start that fails is not repeated.
 * `launch(port)` returns the child process; `port` is the one that an earlier child listened on.
 * `ended` settles with the exit code for the launcher.
 */
export function keepRunning(launch, { say, sleep = delay, now = () => performance.now() }) {
  const stopped = new AbortController();
  let child;
  let port;
  let readyAt;
  let wasReady = false;
  let pause = FIRST_PAUSE_MS;

  const runOnce = () =>
    new Promise((settle) => {
      readyAt = undefined;
      child = launch(port);
      child.on('message', (message) => {
        if (message?.ready === undefined) return;
        wasReady = true;
        readyAt = now();
        if (message.ready !== null) port = new URL(message.ready).port || '80';
      });
      child.once('error', (error) => {
        say(`The server does not start: ${error.message}`);
        settle({ code: 1, signal: null });
      });
      child.once('exit', (code, signal) => settle({ code, signal }));
    });

  const run = async () => {
    for (;;) {
      const { code, signal } = await runOnce();
      if (stopped.signal.aborted || !wasReady || FINAL_CODES.includes(code)) return code ?? 128;
      if (readyAt !== undefined && now() - readyAt > STEADY_MS) pause = FIRST_PAUSE_MS;
      say(
        `The server stopped unexpectedly (${signal ?? `code ${code}`}). It starts again in ${pause / 1000} s.`,
      );
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return 0;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  };

  return {
    ended: run(),
    get child() {
      return child;
    },
    /** Passes the signal on; the server is not started again. */
    stop(signal) {
      stopped.abort();
      child.kill(signal);
    },
  };
}
