import { parse } from 'csv-parse/sync';

/** The months of the extract that have closed deals. */
export const DEMO_MONTHS = [
  '2017-03',
  '2017-04',
  '2017-05',
  '2017-06',
  '2017-07',
  '2017-08',
  '2017-09',
  '2017-10',
  '2017-11',
  '2017-12',
] as const;
/** For who sold nothing in the extract. */
const STARTER_QUOTA = 20_000;

/**
 * Monthly quotas that the extract does not have: 105 % of the agent's own average won value per month over March to December 2017,
 * rounded up to the next thousand, the same every month. So about half of the months are above target, and the best seller's target is
 * as far away as the newest one's. Whole dollars: every value in the file is one.
 */
export function demoQuotas(pipeline: Buffer, agents: readonly string[]): ReadonlyMap<string, number> {
  const rows = parse(pipeline, { columns: true }) as readonly Readonly<Record<string, string>>[];
  const won = new Map<string, number>();
  for (const row of rows) {
    if (row['deal_stage'] !== 'Won') continue;
    const agent = row['sales_agent'] ?? '';
    won.set(agent, (won.get(agent) ?? 0) + Number.parseInt(row['close_value'] ?? '0', 10));
  }
  return new Map(
    agents.map((agent) => {
      const total = won.get(agent) ?? 0;
      const quota = total === 0 ? STARTER_QUOTA : Math.ceil((total * 105) / (100 * DEMO_MONTHS.length * 1000)) * 1000;
      return [agent, quota];
    }),
  );
}
