import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The pay of the CRM extract, computed beside the product: plain whole numbers, no code of the product's. */
const folder = new URL('../apps/server/src/features/demo/data/', import.meta.url);
export const PIPELINE_FILE = fileURLToPath(new URL('sales_pipeline.csv', folder));
export const TEAMS_FILE = fileURLToPath(new URL('sales_teams.csv', folder));

const rowsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));

interface Deal {
  readonly id: string;
  readonly agent: string;
  readonly month: string;
  readonly dollars: bigint;
}

export const TEAMS = rowsOf(TEAMS_FILE).map(([agent = '', manager = '', office = '']) => ({
  agent,
  manager,
  office,
}));

/** Won deals. Columns: id, agent, product, account, stage, engaged, closed (m/d/y), value in whole dollars. */
export const WON: readonly Deal[] = rowsOf(PIPELINE_FILE)
  .filter((row) => row[4] === 'Won')
  .map((row) => {
    const [month = '', , year = ''] = (row[6] ?? '').split('/');
    return {
      id: row[0] ?? '',
      agent: row[1] ?? '',
      month: `${year}-${month.padStart(2, '0')}`,
      dollars: BigInt(row[7] ?? '0'),
    };
  });

export function wonBy(agents: ReadonlySet<string>, months: readonly string[], deals = WON): bigint {
  return deals
    .filter((deal) => agents.has(deal.agent) && months.includes(deal.month))
    .reduce((sum, deal) => sum + deal.dollars, 0n);
}

/** 3 % to 20,000, 5 % to 50,000, 8 % above, of whole dollars: in cents, exact without rounding. */
export function marginal(dollars: bigint): bigint {
  const part = (from: bigint, to: bigint | null) => {
    const top = to === null || dollars < to ? dollars : to;
    return top > from ? top - from : 0n;
  };
  return part(0n, 20_000n) * 3n + part(20_000n, 50_000n) * 5n + part(50_000n, null) * 8n;
}

/** June's pay when the climb starts with the quarter: what the quarter gives so far, less what it gave through May. */
export function quarterlyClimbInJune(agent: string): bigint {
  const who = new Set([agent]);
  return (
    marginal(wonBy(who, ['2017-04', '2017-05', '2017-06'])) - marginal(wonBy(who, ['2017-04', '2017-05']))
  );
}

/** Half a percent of whole dollars is five tenths of a cent per dollar; half a cent is rounded up. */
export function overrideInJune(manager: string): bigint {
  const people = new Set(TEAMS.filter((row) => row.manager === manager).map((row) => row.agent));
  return (wonBy(people, ['2017-06']) * 5n + 5n) / 10n;
}
