import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { NODE_FLAGS, ROOT } from './prepare.mjs';

/* L-14: no `__proto__` in any process of the product. That running processes have the flag is seen in e2e/launch.e2e.ts and e2e/settings.e2e.ts. */

const files = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((name) => name !== '');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

/** Places that name a program of the server and start it, each with the lines around it, which contain its arguments. */
function startsIn(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const around = lines.slice(Math.max(0, at - 4), at + 2).join('\n');
    const isNamed =
      /main\.ts|\bMAIN\b|apps\/server\/src'/.test(line) && !/^(import|const MAIN|\/\/)/.test(line);
    return isNamed && /spawn|\[/.test(around) ? [around] : [];
  });
}

test('whatever starts a program of the server starts it with the flags', () => {
  const starts = files('tools/*.mjs', 'e2e/*.ts', '.ci').flatMap((name) =>
    startsIn(read(name)).map((text) => ({ name, text })),
  );
  expect(new Set(starts.map(({ name }) => name))).toEqual(
    new Set([
      'tools/start.mjs',
      'tools/dev.mjs',
      'e2e/product.ts',
      'e2e/settings.e2e.ts',
      'e2e/backup.e2e.ts',
    ]),
  );
  expect(starts.filter(({ text }) => !text.includes('NODE_FLAGS'))).toEqual([]);
  // Control.
  expect(startsIn("spawn(node24(), [join(ROOT, 'apps/server/src/main.ts')], {")).toHaveLength(1);
});

test('a command of the guides that runs main.ts has them', () => {
  const commands = files('README.md', 'docs/guide', 'docs/security').flatMap(
    (name) => read(name).match(/\bnode [^`\n]*main\.ts/g) ?? [],
  );
  expect(commands.length).toBeGreaterThanOrEqual(2);
  for (const flag of NODE_FLAGS) expect(commands.filter((command) => !command.includes(flag))).toEqual([]);
});

test('this process, as every process of the tests, and a worker thread made without arguments have no __proto__', async () => {
  expect('__proto__' in Object.prototype).toBe(false);
  const worker = new Worker(
    "require('node:worker_threads').parentPort.postMessage('__proto__' in Object.prototype)",
    {
      eval: true,
      execArgv: [],
    },
  );
  expect(await once(worker, 'message')).toEqual([false]);
  await worker.terminate();
  const without = "process.stdout.write(String('__proto__' in Object.prototype))";
  // Control: Node without the flags.
  expect(execFileSync(process.execPath, ['-e', without], { encoding: 'utf8' })).toBe('true');
});
