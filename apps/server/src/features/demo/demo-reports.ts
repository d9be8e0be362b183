import {
  type BodyOf,
  createReport,
  listReports,
  listRoles,
  REPORT_COLUMNS,
  setReportShares,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { DemoClient } from './demo-client.ts';
import { fieldsOfOpportunities } from './demo-tables.ts';

type Wanted = BodyOf<typeof createReport>;

/** Ids of measures are the report's own: they need not differ between reports. */
const PAY = 'd0000000-0000-4000-8000-000000000001';
const COUNT = 'd0000000-0000-4000-8000-000000000002';

const group = (column_id: string, direction: 'asc' | 'desc' = 'asc', measure_id: string | null = null) => ({
  column_id,
  by: 'month' as const,
  direction,
  measure_id,
});

const chart = (kind: NonNullable<Wanted['chart']>['kind'], measure_ids: string[]) => ({
  kind,
  measure_ids,
  line_ids: [],
  comparison: null,
});

const EMPTY = { columns: [], calculations: [], filters: [], link: 'and' as const, sort: [], widths: {} };

/** Three reports that every admin has: two over pay, one over deals. Can be repeated. */
export async function makeReports(client: DemoClient): Promise<void> {
  const { stage, value, close_date, table_id } = await fieldsOfOpportunities(client);
  const reports: Wanted[] = [
    {
      ...EMPTY,
      name: 'Pay by team and month',
      section: 'Pay',
      source: { kind: 'statements' },
      groups: [group(REPORT_COLUMNS.month)],
      pivot: group(REPORT_COLUMNS.team),
      measures: [
        { kind: 'column', id: PAY, name: 'Earned', column_id: REPORT_COLUMNS.earned, function: 'sum' },
      ],
      chart: chart('stacked', [PAY]),
    },
    {
      ...EMPTY,
      name: 'Attainment by person',
      section: 'Pay',
      source: { kind: 'statements' },
      groups: [group(REPORT_COLUMNS.user, 'desc', PAY)],
      pivot: null,
      measures: [
        {
          kind: 'column',
          id: PAY,
          name: 'Attainment',
          column_id: REPORT_COLUMNS.attainment,
          function: 'average',
        },
      ],
      chart: chart('bar', [PAY]),
    },
    {
      ...EMPTY,
      name: 'Deals by month and stage',
      section: 'Sales',
      source: { kind: 'table', table_id },
      groups: [group(close_date)],
      pivot: group(stage),
      measures: [
        { kind: 'column', id: PAY, name: 'Value', column_id: value, function: 'sum' },
        { kind: 'rows', id: COUNT, name: 'Deals' },
      ],
      chart: chart('stacked', [COUNT]),
    },
  ];
  const known = (await client.call(listReports, { query: {} })).reports;
  const { roles } = await client.call(listRoles);
  const role_id = present(
    roles.find(({ category }) => category === 'admin'),
    'the admin role',
  ).id;
  for (const body of reports) {
    if (known.some(({ name }) => name === body.name)) continue;
    const { id } = await client.call(createReport, { body });
    await client.call(setReportShares, {
      params: { id },
      body: { shares: [{ role_id, permission: 'edit' }] },
    });
  }
}
