// `npm start`: installs what is missing, builds the web when stale, runs the server on Node 24 until Ctrl-C.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, ensureInstalled, ensureWebBuilt, isWebStale, node24, say } from './prepare.mjs';

ensureInstalled();
const MAIN = join(ROOT, 'apps', 'server', 'src', 'main.ts');
if (process.env.ROLE !== 'worker' && isWebStale()) {
  const settings = spawnSync(node24(), [MAIN, '--check-settings'], { stdio: 'inherit' });
  if (settings.status !== 0) process.exit(settings.status ?? 1);
  await ensureWebBuilt();
}

// The channel tells the server that we are gone, however we went: it then stops by itself.
const server = spawn(node24(), [MAIN], {
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
server.once('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128);
});
