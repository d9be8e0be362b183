import {
  changeStatementState,
  getJob,
  listTeams,
  refreshStatements,
  type StatementAction,
} from '@comptoir/contract';
import { setTimeout as delay } from 'node:timers/promises';
import type { DemoClient } from './demo-client.ts';
import { type Approvers, chainOfOffice, validateAsManager } from './demo-validation.ts';
import { EXTRACT_MONTHS, type SecondYear } from './demo-second-year.ts';

const POLL_MS = 25;

interface Progress {
  readonly month: string;
  readonly actions: readonly StatementAction[];
  readonly offices?: readonly string[];
}

/** How far each month of 2017 has come: spring is paid, May validated, June half-way; the rest of the year waits. */
const PROGRESS: readonly Progress[] = [
  { month: '2017-03', actions: ['lock', 'validate', 'close'] },
  { month: '2017-04', actions: ['lock', 'validate', 'close'] },
  { month: '2017-05', actions: ['lock', 'validate'] },
  { month: '2017-06', actions: ['lock'], offices: ['Central', 'East'] },
];

const CHAINED = '2017-06';

const periodOf = (month: string) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });

/** The present month runs, one office is locked in the month before, the one before that is validated, and all earlier ones are paid. */
export function progressOf({ months }: SecondYear): readonly Progress[] {
  return months.slice(0, -1).map((month, index, ended): Progress => {
    if (index === ended.length - 1) return { month, actions: ['lock'], offices: ['East'] };
    return {
      month,
      actions: index === ended.length - 2 ? ['lock', 'validate'] : ['lock', 'validate', 'close'],
    };
  });
}

/** Both can be repeated: a calculation writes what changed, and an action takes what it fits. */
export async function makeStatements(
  client: DemoClient,
  second_year: SecondYear | null,
  approvers: Approvers,
): Promise<void> {
  const years = [EXTRACT_MONTHS, ...(second_year ? [second_year.months] : [])];
  await calculateMonths(client, years);
  // June comes last: from then on the chain of an office counts.
  for (const progress of [...(second_year ? progressOf(second_year) : []), ...PROGRESS]) {
    if (progress.month === CHAINED) await chainOfOffice(client, approvers);
    await moveOn(client, progress);
  }
  await validateAsManager(client, approvers);
}

export async function calculateMonths(
  client: DemoClient,
  years: readonly (readonly string[])[],
): Promise<void> {
  const jobs = [];
  for (const months of years) {
    const [first = '', last = ''] = [months[0], months.at(-1)];
    const body = { ...periodOf(first), until: periodOf(last), user_ids: null };
    jobs.push(await client.call(refreshStatements, { body }));
  }
  for (const { job_id } of jobs) await calculated(client, job_id);
}

/** Locks, validates and pays a month, as far as it has come. */
export async function moveOn(client: DemoClient, { month, actions, offices }: Progress): Promise<void> {
  const { teams } = await client.call(listTeams);
  const filters = offices
    ? { teams: teams.filter((team) => offices.includes(team.name)).map((team) => team.id) }
    : {};
  for (const mode of actions)
    await client.call(changeStatementState, {
      body: { mode, ...periodOf(month), statement_ids: null, filters },
    });
}

async function calculated(client: DemoClient, id: string): Promise<void> {
  for (;;) {
    const job = await client.call(getJob, { params: { id } });
    if (job.state === 'succeeded') return;
    if (job.state === 'failed' || job.state === 'cancelled')
      throw new Error(`demo: a calculation ${job.state}: ${JSON.stringify(job.error)}`);
    await delay(POLL_MS);
  }
}
