import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const LENGTH_RULES = ['max-lines', 'max-lines-per-function'] as const;

interface LintOverride {
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, unknown>>;
}

function lintOverrides(): readonly LintOverride[] {
  const text = readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8');
  return (JSON.parse(text) as { overrides: readonly LintOverride[] }).overrides;
}

const lines = (count: number) => Array.from({ length: count }, () => '  f();').join('\n');

test('a shipped function or file that is too long is refused, a test is not', () => {
  const functionOf = (count: number) => `export function x(f: () => void): void {\n${lines(count - 2)}\n}\n`;
  const long = functionOf(81);
  expect(lint('apps/server/src/x.ts', long)).toContain('max-lines-per-function');
  expect(lint('apps/web/src/x.tsx', long)).toContain('max-lines-per-function');
  expect(lint('packages/kernel/src/x.ts', `const f = () => 1;\n${lines(300)}\n`)).toContain('max-lines)');
  expect(lint('apps/server/src/x.test.ts', long)).toBe('clean');
  expect(lint('apps/web/src/x.tsx', functionOf(80))).toBe('clean');
  expect(lint('apps/server/src/x.ts', functionOf(71))).toContain('max-lines-per-function');
  expect(lint('apps/server/src/x.ts', functionOf(71).replace('  f();\n', '  // Not counted.\n\n'))).toBe(
    'clean',
  );
});

test.each(LENGTH_RULES)('%s: no shipped file is an exception', (rule) => {
  const excepted = lintOverrides().flatMap(({ files, rules }) => (rules[rule] === 'off' ? files : []));
  expect(excepted).toEqual([
    '**/*.test.ts',
    '**/*.test.tsx',
    '**/testing/**',
    'apps/server/src/permission-matrix/**',
  ]);
});
