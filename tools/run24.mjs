// Runs a TypeScript program of this repository on Node 24: `node tools/run24.mjs bench/main.ts ...`.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { NODE_FLAGS, ensureInstalled, fail, node24, toolEnvironment } from './prepare.mjs';

const [program, ...args] = process.argv.slice(2);
if (!program) fail('Which program? node tools/run24.mjs PATH ...');
ensureInstalled();
const child = spawn(node24(), [...NODE_FLAGS, resolve(program), ...args], {
  stdio: 'inherit',
  env: toolEnvironment(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
