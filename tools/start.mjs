// `npm start`: installs what is missing, keeps the server running on Node 24 until Ctrl-C, and builds the web when stale, while the server
// makes its database ready.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { keepRunning } from './keep-running.mjs';
import { NODE_FLAGS, ROOT, ensureInstalled, ensureWebBuilt, isWebStale, node24, say } from './prepare.mjs';

ensureInstalled();
const MAIN = join(ROOT, 'apps', 'server', 'src', 'main.ts');
const builds = process.env.ROLE !== 'worker' && isWebStale();
if (builds) {
  const settings = spawnSync(node24(), [...NODE_FLAGS, MAIN, '--check-settings'], { stdio: 'inherit' });
  if (settings.status !== 0) process.exit(settings.status ?? 1);
}

const running = keepRunning(
  (port) =>
    // The channel closes when this process ends, however it ends: the server then stops by itself.
    spawn(node24(), [...NODE_FLAGS, MAIN, ...(builds && port === undefined ? ['--web-follows'] : [])], {
      cwd: process.cwd(),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // A newcomer reads the address and the logins; who wants every request asks for LOG_LEVEL=info.
      env: { LOG_LEVEL: 'warn', ...process.env, ...(port === undefined ? {} : { PORT: port }) },
    }),
  { say },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => running.stop(signal));
// At once: a build for a server that did not start is not waited for.
void running.ended.then((code) => process.exit(code));
if (builds) {
  await ensureWebBuilt();
  running.child.send('web');
}
