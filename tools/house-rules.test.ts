import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, node24 } from './prepare.mjs';

function lint(path: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-lint-'));
  try {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    cpSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    const run = spawnSync(node24(), [join(ROOT, 'node_modules/.bin/oxlint')], {
      cwd: folder,
      encoding: 'utf8',
    });
    return run.status === 0 ? 'clean' : run.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each([
  ['apps/server/src/features/plans/x.ts', 'export const at = Date.now();', 'ctx.clock.now()'],
  ['packages/engine/src/run/x.ts', 'export const dice = Math.random();', 'Randomness is an argument'],
  ['apps/server/src/platform/http/x.ts', 'export const port = process.env.PORT;', 'platform/config'],
  ['packages/kernel/src/x.ts', 'export const at = performance.now();', 'Packages are pure'],
  ['apps/server/src/x.ts', 'export const x: any = 1;', 'no-explicit-any'],
  ['apps/server/src/x.ts', "console.log('hello');", 'no-console'],
])('%s: %s', (path, text, message) => {
  expect(lint(path, text)).toContain(message);
});

test.each([
  ['apps/server/src/platform/clock/clock.ts', 'export const at = Date.now();'],
  ['apps/server/src/platform/config/x.ts', 'export const port = process.env.PORT;'],
  ['apps/server/src/features/plans/x.test.ts', 'export const at = Date.now();'],
])('the platform and tests may: %s', (path, text) => {
  expect(lint(path, text)).toBe('clean');
});
