import {
  changeStatementState,
  getJob,
  listTeams,
  refreshStatements,
  type StatementAction,
} from '@comptoir/contract';
import { setTimeout as delay } from 'node:timers/promises';
import type { DemoClient } from './demo-client.ts';
import { DEMO_MONTHS } from './demo-quotas.ts';

const POLL_MS = 25;

/** How far each month has come: spring is paid, May validated, June half-way; the rest of the year waits. */
const PROGRESS: readonly {
  readonly month: string;
  readonly actions: readonly StatementAction[];
  readonly offices?: readonly string[];
}[] = [
  { month: '2017-03', actions: ['lock', 'validate', 'close'] },
  { month: '2017-04', actions: ['lock', 'validate', 'close'] },
  { month: '2017-05', actions: ['lock', 'validate'] },
  { month: '2017-06', actions: ['lock'], offices: ['Central', 'East'] },
];

const periodOf = (month: string) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });

/** Both can be repeated: a calculation writes what changed, and an action takes what it fits. */
export async function makeStatements(client: DemoClient): Promise<void> {
  const jobs = [];
  for (const month of DEMO_MONTHS)
    jobs.push(await client.call(refreshStatements, { body: { ...periodOf(month), user_ids: null } }));
  for (const { job_id } of jobs) await calculated(client, job_id);
  const { teams } = await client.call(listTeams);
  for (const { month, actions, offices } of PROGRESS) {
    const filters = offices
      ? { teams: teams.filter((team) => offices.includes(team.name)).map((team) => team.id) }
      : {};
    for (const mode of actions)
      await client.call(changeStatementState, {
        body: { mode, ...periodOf(month), statement_ids: null, filters },
      });
  }
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
