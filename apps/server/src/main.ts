import { setPriority } from 'node:os';
import { setupLink } from './features/auth/index.ts';
import { demoLogins } from './features/demo/index.ts';
import { endOnUnhandledError } from './last-resort.ts';
import { explain } from './operate.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { createLogger } from './platform/log/log.ts';
import { startServer } from './server.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Beside an api process on a busy machine, requests come first. */
const NICE_OF_WORKER = 5;

/** A second Ctrl-C this long after the first means it: the first reaches us twice when the launcher passes it on as well. */
const IMPATIENCE_MS = 2000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // The launcher asks before it spends time on a build.
  if (process.argv.includes('--check-settings')) return;
  if (config.role === 'worker') setPriority(NICE_OF_WORKER);
  const log = createLogger(config.log_level);
  if ('__proto__' in Object.prototype)
    log.warn('Node runs with __proto__: start it with --disable-proto=delete, as npm start does');
  const web = process.argv.includes('--web-follows') ? webBuilt() : Promise.resolve();
  const crash = endOnUnhandledError(process, log);
  const server = await startServer(config, log, { say: print, web });
  crash.drain = () => server.stop({ at_once: true });
  stopOnRequest(() => server.stop());
  void server.failed.then(async (reason) => {
    log.fatal(reason);
    process.exitCode = 1;
    await server.stop({ at_once: true });
    process.exit();
  });
  if (server.url === null) {
    process.send?.({ ready: null });
    print('Comptoir works through the queue.');
    return;
  }
  const setup = await setupLink(server.platform);
  if (setup)
    print(`Nobody works here yet. This link, once, makes the company and its first admin:\n  ${setup}`);
  const logins = await demoLogins(server.platform, config.data_dir);
  if (logins.length > 0) print('Demo logins:');
  for (const { role, email, password } of logins)
    print(`  ${role.padEnd(8)} ${email.padEnd(30)} ${password}`);
  // The launcher starts a server that was ready again after a crash.
  process.send?.({ ready: server.url });
  print(`Comptoir is ready: ${server.url}`);
}

/** The launcher builds the web at the same time and reports when it is ready. */
function webBuilt(): Promise<unknown> {
  const built = new Promise((settle, fail) => {
    process.once('message', settle);
    process.once('disconnect', () =>
      fail(new ConfigError('The launcher is gone, and with it the web that it was building.')),
    );
  });
  // Prevents an unhandled rejection; the caller awaits it later.
  built.catch(() => undefined);
  return built;
}

function stopOnRequest(stop: () => Promise<void>): void {
  let stop_requested_at: number | undefined;
  const request = () => {
    if (stop_requested_at !== undefined) {
      if (performance.now() - stop_requested_at > IMPATIENCE_MS) process.exit(1);
      return;
    }
    stop_requested_at = performance.now();
    print('Stopping ...');
    void stop().then(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  // The launcher is gone, even by kill -9.
  process.on('disconnect', request);
  process.channel?.unref();
}

main().catch((error: unknown) => process.exit(explain(error)));
