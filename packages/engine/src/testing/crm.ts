import { existsSync, readFileSync } from 'node:fs';
import { type TableColumns, columnsFromRecords } from '../columns/index.ts';
import type { Scope, TableModel } from '../model/index.ts';
import { scope } from './plan-builder.ts';

const REPOSITORY = new URL('../../../../', import.meta.url);
/** The public CRM extract as the demo carries it, and what an independent program computed of it. */
const PLACES = ['apps/server/src/features/demo/data/', 'e2e/data/'];

export function csv(name: string): Record<string, string>[] {
  const place = PLACES.map((folder) => new URL(folder + name, REPOSITORY)).find((path) => existsSync(path));
  if (!place) throw new Error(`${name} is not in this repository`);
  const [head, ...rows] = readFileSync(place, 'utf8').trim().split(/\r?\n/);
  const names = head!.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, index) => [names[index]!, cell])));
}

export const PIPELINE: TableModel = {
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

/** `M/D/YYYY` as the CRM writes it. */
export function isoDate(american: string): string {
  const [month, date, year] = american.split('/');
  return `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`;
}

export function pipelineColumns(): TableColumns {
  const records = csv('sales_pipeline.csv').map((row) => ({
    id: row['opportunity_id']!,
    cells: {
      opportunity_id: row['opportunity_id']!,
      sales_agent: row['sales_agent']!,
      deal_stage: row['deal_stage']!,
      close_date: row['close_date'] ? isoDate(row['close_date']) : null,
      close_value: row['close_value'] || null,
    },
  }));
  return columnsFromRecords(PIPELINE, records);
}

/** Deals of stage Won, whose close date lies in the period, tied to the statement's user. */
export function wonDeals(match: NonNullable<Scope['user_rule']>['match'] = { kind: 'current_user' }): Scope {
  return scope({
    source: { type: 'data_table', table_id: PIPELINE.id },
    user_rule: { field_id: 'sales_agent', match },
    period_rule: { field_id: 'close_date', window: 'exact', shift: null },
    conditions: {
      kind: 'group',
      link: 'and',
      items: [
        {
          kind: 'condition',
          field_id: 'deal_stage',
          operator: 'has_any',
          comparand: { kind: 'constant', values: ['Won'] },
        },
      ],
    },
  });
}

export const STEPS = [['0', '0.03'], ['20000', '0.05'], ['50000', '0.08']] as const; // prettier-ignore
