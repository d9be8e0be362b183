// `npm start`: installs what is missing, runs the server on Node 24 until Ctrl-C, and builds the web when stale, while the server
// makes its database ready.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, ensureInstalled, ensureWebBuilt, isWebStale, node24, say } from './prepare.mjs';

ensureInstalled();
const MAIN = join(ROOT, 'apps', 'server', 'src', 'main.ts');
const builds = process.env.ROLE !== 'worker' && isWebStale();
if (builds) {
  const settings = spawnSync(node24(), [MAIN, '--check-settings'], { stdio: 'inherit' });
  if (settings.status !== 0) process.exit(settings.status ?? 1);
}

// The channel tells the server that we are gone, however we went: it then stops by itself.
const server = spawn(node24(), builds ? [MAIN, '--web-follows'] : [MAIN], {
  cwd: process.cwd(),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // A newcomer reads the address and the logins; who wants every request asks for LOG_LEVEL=info.
  env: { LOG_LEVEL: 'warn', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.once('error', (error) => {
  say(`The server does not start: ${error.message}`);
  process.exitCode = 1;
});
// At once: a build for a server that did not start is not waited for.
server.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
if (builds) {
  await ensureWebBuilt();
  server.send('web');
}
