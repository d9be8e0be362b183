import { createQuota, listQuotas, setQuotaValues } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { DemoClient } from './demo-client.ts';
import { readDemoFile, rowsOf } from './demo-files.ts';
import { EXTRACT_MONTHS, plannedMonths, type SecondYear } from './demo-second-year.ts';

const QUOTA = 'Monthly sales';
/** For who sold nothing in the extract. */
const STARTER_QUOTA = 20_000;
/** The agent whose quota of one month each year is forgotten: the one statement in error, mended by filling it in. */
const FORGOTTEN = 'Carl Lin';

/**
 * Monthly quotas, which the extract does not have: the agent's own won value per month, averaged over the months in which they won
 * something and rounded up to the next thousand; the same every month. So about half of the months are above target, and the best
 * seller's target is as far away as the newest one's. Whole dollars: every value in the file is one.
 */
export function demoQuotas(
  pipeline: readonly Readonly<Record<string, string>>[],
  agents: readonly string[],
): ReadonlyMap<string, number> {
  const won = new Map<string, { total: number; months: Set<string> }>();
  for (const row of pipeline) {
    if (row['deal_stage'] !== 'Won') continue;
    const agent = row['sales_agent'] ?? '';
    const sum = won.get(agent) ?? { total: 0, months: new Set() };
    sum.total += Number.parseInt(row['close_value'] ?? '0', 10);
    // m/d/y: the month and the year.
    sum.months.add((row['close_date'] ?? '').replace(/\/\d+\//, '/'));
    won.set(agent, sum);
  }
  return new Map(
    agents.map((agent) => {
      const sum = won.get(agent);
      return [agent, sum ? Math.ceil(sum.total / sum.months.size / 1000) * 1000 : STARTER_QUOTA];
    }),
  );
}

/** The quota with everyone's values, in the months of the extract and those of the second year. Answers its id. */
export async function makeQuotas(
  client: DemoClient,
  user_ids: ReadonlyMap<string, string>,
  second_year: SecondYear | null,
  extract: readonly string[] = EXTRACT_MONTHS,
): Promise<string> {
  const { quotas } = await client.call(listQuotas);
  const known = quotas.find((candidate) => candidate.name === QUOTA);
  const quota =
    known ??
    (await client.call(createQuota, { body: { name: QUOTA, frequency: 'monthly', type: 'amount' } }));
  const agents = rowsOf(await readDemoFile('sales_teams.csv')).map((row) => row['sales_agent'] ?? '');
  const targets = demoQuotas(rowsOf(await readDemoFile('sales_pipeline.csv')), agents);
  const months = [...extract, ...(second_year ? plannedMonths(second_year) : [])];
  // In the second year it is the month that ended last.
  const forgotten = ['2017-12', second_year?.months.at(-2)];
  const values = agents.flatMap((agent) =>
    months
      .filter((month) => agent !== FORGOTTEN || !forgotten.includes(month))
      .map((month) => ({
        user_id: present(user_ids.get(agent), agent),
        month,
        value: String(targets.get(agent)),
      })),
  );
  // Written already, and perhaps read by locked statements since.
  if (quota.value_count !== values.length)
    await client.call(setQuotaValues, { params: { id: quota.id }, body: { values } });
  return quota.id;
}
