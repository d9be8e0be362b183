// `npm run dev`: the server restarts and the browser reloads on every saved file. API on PORT (3000), pages on 5173.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { NODE_FLAGS, ROOT, ensureInstalled, node24, say, toolEnvironment } from './prepare.mjs';

ensureInstalled();
const port = process.env.PORT || '3000';
const env = toolEnvironment({ PORT: port, API_URL: `http://127.0.0.1:${port}` });
const parts = [
  [...NODE_FLAGS, '--watch', '--watch-preserve-output', join(ROOT, 'apps/server/src/main.ts')],
  [join(ROOT, 'node_modules/.bin/vite'), '--config', join(ROOT, 'apps/web/vite.config.ts')],
].map((args) => spawn(node24(), args, { cwd: ROOT, env, stdio: 'inherit' }));
say('Pages: http://localhost:5173');

let stopping = false;
const stop = (signal) => {
  if (stopping) return;
  stopping = true;
  for (const part of parts) part.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
for (const part of parts) part.once('exit', () => stop('SIGTERM'));
