import { readFileSync } from 'node:fs';
import { day, sum, toFixed } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { columnsFromRecords } from '../columns/index.ts';
import type { TableModel } from '../model/index.ts';
import { aggregate, compensation, documentOf, field, month, scope, tiers, worldOf } from '../testing/plan-builder.ts';
import { prepare, startRun } from './run.ts';

const REPOSITORY = new URL('../../../../', import.meta.url);
/** The demo's own copy of the public extract. */
const EXTRACT = 'apps/server/src/features/demo/data';

function csv(path: string): Record<string, string>[] {
  const [head, ...rows] = readFileSync(new URL(path, REPOSITORY), 'utf8').trim().split(/\r?\n/);
  const names = head!.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, index) => [names[index]!, cell])));
}

const PIPELINE: TableModel = {
  id: 'pipeline',
  name: 'Sales pipeline',
  name_field_id: 'opportunity_id',
  id_field_id: 'opportunity_id',
  fields: [
    { id: 'opportunity_id', name: 'Opportunity', type: 'idName', decimals: 0 },
    { id: 'sales_agent', name: 'Agent', type: 'user', decimals: 0 },
    { id: 'deal_stage', name: 'Stage', type: 'picklist', decimals: 0 },
    { id: 'close_date', name: 'Close date', type: 'date', decimals: 0 },
    { id: 'close_value', name: 'Close value', type: 'amount', decimals: 2 },
  ],
};

function isoDate(american: string): string {
  const [m, d, y] = american.split('/');
  return `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}`;
}

test('June 2017 of the CRM: every agent is paid what an independent program computed', () => {
  const agents = csv(`${EXTRACT}/sales_teams.csv`).map((row) => row['sales_agent']!);
  const pipeline = columnsFromRecords(
    PIPELINE,
    csv(`${EXTRACT}/sales_pipeline.csv`).map((row) => ({
      id: row['opportunity_id']!,
      cells: {
        opportunity_id: row['opportunity_id']!,
        sales_agent: row['sales_agent']!,
        deal_stage: row['deal_stage']!,
        close_date: row['close_date'] ? isoDate(row['close_date']) : null,
        close_value: row['close_value'] || null,
      },
    })),
  );
  const won = scope({
    source: { type: 'data_table', table_id: 'pipeline' },
    user_rule: { field_id: 'sales_agent', match: { kind: 'current_user' } },
    period_rule: { field_id: 'close_date', window: 'exact', shift: null },
    conditions: {
      kind: 'group',
      link: 'and',
      items: [{ kind: 'condition', field_id: 'deal_stage', operator: 'has_any', comparand: { kind: 'constant', values: ['Won'] } }],
    },
  });
  const steps = [['0', '0.03'], ['20000', '0.05'], ['50000', '0.08']] as const; // prettier-ignore
  const model = compensation(
    documentOf([field('value', 'close_value'), aggregate('won value', 'value'), tiers('commission', 'value', steps)], 'commission', [won]),
    { members: agents.map((user_id) => ({ user_id, span: { from: null, to: null } })) },
  );
  const world = worldOf([model], {
    today: day('2017-12-31'),
    tables: [PIPELINE],
    users: agents.map((id) => ({ id, name: id, attributes: [] })),
  });
  const statements = startRun(prepare(world), new Map([['pipeline', pipeline]])).statements({ users: null, months: [month('2017-06')] });

  const found = statements.map(({ user_id, results: [result] }) => {
    const value = result!.values.find((one) => one.variable_id === 'won value')!.value;
    expect(result!.earned.ok && value.type === 'decimal').toBe(true);
    const earned = result!.earned.ok ? result!.earned.value : null;
    const shares = Array.from({ length: result!.lines.count }, (_, at) => result!.lines.at(at).share!);
    expect(toFixed(sum(shares), 2)).toBe(toFixed(earned!, 2));
    return [user_id, String(result!.lines.count), value.type === 'decimal' ? toFixed(value.value, 2) : '', toFixed(earned!, 2)];
  });
  const expected = csv('e2e/data/expected-reps-2017-06.csv')
    .filter((row) => row['sales_agent'] !== 'TOTAL')
    .map((row) => [row['sales_agent'], row['won_deals'], row['won_value'], row['commission']].join());
  expect(found.map((row) => row.join()).toSorted()).toEqual(expected.toSorted());
  const total = sum(statements.map(({ results }) => (results[0]!.earned.ok ? results[0]!.earned.value : { mantissa: -1n, scale: 0 })));
  expect(toFixed(total, 2)).toBe('62030.72');
  expect(found.find(([, deals]) => deals === '37')?.[3]).toBe('7870.16');
});
