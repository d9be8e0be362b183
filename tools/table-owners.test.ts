import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './prepare.mjs';

const FEATURES = join(ROOT, 'apps/server/src/features');

/** Tables that one feature alone writes: other features change them through the owner. Others may read them. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  statements: [
    'statements',
    'transactions',
    'statement_versions',
    'statement_activities',
    'statement_drifts',
    'statement_views',
    'statement_view_shares',
    'payroll_closes',
    'paid_records',
    'payment_parts',
    'statement_entries',
    'draws',
    'draw_events',
    'draw_ledger',
    'balance_overwrites',
    'calculation_inputs',
    'pending_balances',
    'calculation_runs',
    'payroll_templates',
    'validation_chains',
    'validation_delegates',
    'validation_reminders',
    'statement_validation_steps',
    'statement_validations',
  ],
};

/** The tables of other features that the text of a file of `feature` writes. */
function foreignWrites(feature: string, text: string): string[] {
  return Object.entries(OWNERS).flatMap(([owner, tables]) =>
    owner === feature
      ? []
      : tables.filter((table) =>
          new RegExp(
            `\\b(?:insert into|update|delete from|copy|truncate|merge into)\\s+${table}\\b`,
            'i',
          ).test(text),
        ),
  );
}

test('a table is written by the feature that owns it alone', async () => {
  const names = (await readdir(FEATURES, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'),
  );
  expect(names.length).toBeGreaterThan(200);
  const found = await Promise.all(
    names.map(async (name) => {
      const writes = foreignWrites(name.split('/')[0] ?? '', await readFile(join(FEATURES, name), 'utf8'));
      return writes.map((table) => `${name} writes ${table}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});

test('the owner writes each of them', async () => {
  for (const [owner, tables] of Object.entries(OWNERS)) {
    const names = (await readdir(join(FEATURES, owner), { recursive: true })).filter((name) =>
      name.endsWith('.ts'),
    );
    const texts = await Promise.all(names.map((name) => readFile(join(FEATURES, owner, name), 'utf8')));
    expect(tables.filter((table) => !foreignWrites('another', texts.join('\n')).includes(table))).toEqual([]);
  }
});

// The control: each way of writing is found, and reading is not.
test.each([
  ['update statements set ready = true', ['statements']],
  ['insert into transactions (id)', ['transactions']],
  ['delete from\n  statement_drifts where', ['statement_drifts']],
  ['select 1 from statements s for update', []],
  ['update statement_views_of_mine set', []],
])('%s', (text, tables) => {
  expect(foreignWrites('plans', text)).toEqual(tables);
  expect(foreignWrites('statements', text)).toEqual([]);
});
