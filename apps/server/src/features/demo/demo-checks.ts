import type { PlanCheckWire } from '@comptoir/contract';
import type { DemoFields } from './demo-plan.ts';

/** Examples of the commission: below a threshold, and across two of them. The deals are made up. */
export function commissionChecks(fields: DemoFields, quota_id: string, newId: () => string): PlanCheckWire[] {
  const deal = (name: string, date: string, value: string, stage = 'Won') => ({
    table_id: fields.table_id,
    cells: {
      [fields.name]: name,
      [fields.user]: 'me',
      [fields.stage]: stage,
      [fields.close_date]: date,
      [fields.value]: value,
    },
  });
  const check = (name: string, expected: string, records: PlanCheckWire['records']): PlanCheckWire => ({
    id: newId(),
    name,
    month: '2017-06',
    expected,
    manages: [],
    teammates: [],
    attributes: [],
    groups: [],
    quotas: [{ quota_id, month: '2017-06', value: '30000' }],
    records,
  });
  return [
    check('Below the first threshold', '300', [
      deal('Example 1', '2017-06-02', '10000'),
      deal('Example 2', '2017-06-09', '25000', 'Lost'),
      deal('Example 3', '2017-05-31', '8000'),
    ]),
    check('A deal across two thresholds', '2900', [
      deal('Example 1', '2017-06-02', '15000'),
      deal('Example 2', '2017-06-20', '45000'),
    ]),
  ];
}
