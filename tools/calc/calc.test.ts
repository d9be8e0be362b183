import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const EXAMPLE = 'docs/examples/calc';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comptoir-calc-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The command as a process of its own, without a database or a server. */
function calc(...args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/calc/main.ts', ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
  });
}

/** The example with one file changed. */
function changed(file: string, from: string, to: string): { readonly data: string; readonly plan: string } {
  const data = join(folder, `${file.replaceAll(/\W/g, '_')}_${to.replaceAll(/\W/g, '')}`);
  cpSync(EXAMPLE, data, { recursive: true });
  const path = join(data, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  return { data, plan: join(data, 'plan.yaml') };
}

const JUNE = ['--month', '2017-06'] as const;

test('prints the pay per person, and the steps of one', async () => {
  const { code, out } = await calc(
    '--plan',
    `${EXAMPLE}/plan.yaml`,
    '--data',
    EXAMPLE,
    ...JUNE,
    '--explain',
    'Demo Alpha',
  );
  expect(code).toBe(0);
  expect(out).toMatch(/Demo Alpha +Commission +950\.03 USD/);
  expect(out).toMatch(/Demo Beta +Commission +1500\.00 USD/);
  expect(out).toMatch(/Total +2950\.03 USD/);
  expect(out).toContain('tier 2 (20000 and above, 0.05): 7000.5 pays 350.025');
  expect(out).toContain('= IF(Attainment >= 100%, Target bonus amount, 0)');
});

test.each([
  ['tables/Deals.csv', '15000.50', '15x', 'tables/Deals.csv:3:Amount:amount: “15x” is not a number'],
  [
    'tables/Deals.csv',
    'Demo Beta,Won',
    'Demo Zeta,Won',
    'tables/Deals.csv:5:Sales rep:user: people.csv has no “Demo Zeta”',
  ],
  [
    'tables/Deals.csv',
    'Amount:amount',
    'Amount:money',
    'tables/Deals.csv:1:Amount:money: “money” is no field type',
  ],
  ['quotas.csv', '2017-06,25000', '2017-13,25000', 'quotas.csv:2:month: “2017-13” is not a month'],
  ['attributes.csv', ',750,', ',,', 'attributes.csv:3:value: This cell is empty.'],
  ['people.csv', 'name,email', 'name,phone', 'people.csv:1:phone: Unknown column.'],
  [
    'plan.yaml',
    'table: Deals',
    'table: Deels',
    'plan.yaml:11:26: There is no table “Deels”. Did you mean “Deals”?',
  ],
  [
    'plan.yaml',
    'Won amount / Quota',
    'Won amount / Qota',
    'plan.yaml:60:31: The formula has a mistake: Unknown variable.',
  ],
])('names file, line and column: %s, %s', async (file, from, to, expected) => {
  const { data, plan } = changed(file, from, to);
  const { code, out, err } = await calc('--plan', plan, '--data', data, ...JUNE);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(expected);
});

test('wrong arguments are answered with what is needed', async () => {
  const { code, err } = await calc('--plan', 'nowhere.yaml', '--data', EXAMPLE, ...JUNE);
  expect(code).toBe(2);
  expect(err).toContain('There is no file nowhere.yaml.');
});
