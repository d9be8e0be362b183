import { dec, toText } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import {
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  formula,
  month,
  tiers,
  worldOf,
} from '../testing/plan-builder.ts';
import { prepare, startRun } from './run.ts';
import { unpackLines } from './unpack-lines.ts';

/** The tiers of all walks of a statement are written into one room: each accelerator's must be its own when it is packed. */
test('two accelerators over the same deals keep each their own tiers', () => {
  const variables = [
    field('amount', 'amount'),
    tiers('low', 'amount', [['0', '0.01']]),
    tiers('high', 'amount', [
      ['0', '0.1'],
      ['150', '0.2'],
    ]),
    formula('pay', {
      type: 'binary',
      operator: '+',
      left: { type: 'variable', id: 'low' },
      right: { type: 'variable', id: 'high' },
    }),
  ];
  const deals = [deal('one', '2026-06-01', '100'), deal('two', '2026-06-02', '100')];
  const run = startRun(prepare(worldOf([compensation(documentOf(variables, 'pay'))])), dealTables(deals));
  const [result] = run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results;
  const read = unpackLines(result!.lines.pack()).map(({ tiers: parts }) =>
    parts.map(
      ({ variable_id, tier, measure, pay }) =>
        `${variable_id} ${tier}: ${toText(measure)} pays ${toText(pay)}`,
    ),
  );
  expect(read).toEqual([
    ['low 0: 100 pays 1', 'high 0: 100 pays 10'],
    ['low 0: 100 pays 1', 'high 0: 50 pays 5', 'high 1: 50 pays 10'],
  ]);
  expect(result!.earned).toEqual({ ok: true, value: dec('27') });
});
