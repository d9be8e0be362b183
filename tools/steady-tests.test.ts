import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './prepare.mjs';

const BOUND =
  'what is waited for comes on a busy machine too: leave the bound out, or 240_000 for vi.waitFor()';

/** What a test must not do, with what to write instead. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\bwaitForTimeout\(/, 'wait for what the page shows: locator.waitFor(), expect.poll()'],
  [/\bsetTimeout\b/, 'wait for a state: expect.poll(), vi.waitUntil(), an event, a row, a lock'],
  [/\b(delay|sleep)\(/, 'wait for a state: expect.poll(), vi.waitUntil(), an event, a row, a lock'],
  [/\bretry\s*[:(]|\.retry\b|--retry/, 'no retries: find out what the test races with'],
  [
    /expect\([^)]*(_ms|performance\.now\(\)|elapsed)[^)]*\)\.toBeLess/,
    'no measured times: count steps, or measure in bench/',
  ],
  [
    /expect\(await .*\.(innerText|inputValue|textContent|getAttribute|count|is(Checked|Disabled|Enabled|Visible))\(/,
    'the page may not have arrived there yet: await expect.poll(() => ...)',
  ],
  [/timeout: (?!(240|900)_000)\d/, BOUND],
  [/^\s*\}?, (?!240_000)\d[\d_]*\);$/, BOUND],
  [/\bvi\.wait(For|Until)\((?!.*(timeout|WAIT|240_000)).*\);$/, BOUND],
];

/** Files that may, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'tools/steady-tests.test.ts': 'names what it forbids',
};

function faultsIn(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      FORBIDDEN.filter(([pattern]) => pattern.test(line)).map(
        ([, instead]) => `line ${at + 1}: ${line.trim()} (${instead})`,
      ),
    );
}

test('no test waits for a time, measures one, or is tried again', () => {
  const list = [
    'ls-files',
    '-co',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
    'e2e',
    '*/testing/*',
    'vitest.config.ts',
  ];
  const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name));
  expect(files.length).toBeGreaterThan(100);
  const faults = files
    .filter((name) => !(name in ALLOWED))
    .flatMap((name) => faultsIn(readFileSync(join(ROOT, name), 'utf8')).map((fault) => `${name}, ${fault}`));
  expect(faults).toEqual([]);
});

test.each([
  'await page.waitForTimeout(500);',
  'setTimeout(resolve, 25);',
  "import { setTimeout as delay } from 'node:timers/promises';",
  'await delay(100);',
  'retry: 1,',
  "test('x', { retry: 2 }, work);",
  'expect(answer.start_ms).toBeLessThan(3000);',
  "expect(await page.getByRole('row').count()).toBe(3);",
  'await expect.poll(state, { timeout: 20_000 }).toBe(1);',
  '}, 60_000);',
  'await vi.waitFor(() => expect(runs).toBe(1));',
])('control: %s is refused', (line) => {
  expect(faultsIn(line)).toHaveLength(1);
});

test.each([
  'await sql`select pg_sleep(5)`;',
  "headers['retry-after']",
  "await until('the sleeper is refused');",
  'testTimeout: 900_000,',
  '}, 240_000);',
  'await vi.waitFor(() => expect(runs).toBe(1), 240_000);',
  "await expect.poll(() => page.getByRole('row').count()).toBe(3);",
])('control: %s is not', (line) => {
  expect(faultsIn(line)).toEqual([]);
});
