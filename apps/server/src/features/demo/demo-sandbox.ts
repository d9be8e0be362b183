import { createSandbox, listEnvironments } from '@comptoir/contract';
import type { DemoClient } from './demo-client.ts';
import type { SecondYear } from './demo-second-year.ts';

const NAME = 'Plans of next year';

/** A copy of the company for its last four months, behind the profile menu. It is filled by a job, right after the start. */
export async function makeSandbox(client: DemoClient, { months }: SecondYear): Promise<void> {
  const { environments } = await client.call(listEnvironments);
  if (environments.some(({ live }) => !live)) return;
  const [first = ''] = months.slice(-4);
  const range_calculations = { start_period: `${first}-01`, end_period: `${months.at(-1)}-01` };
  await client.call(createSandbox, { body: { name: NAME, range_calculations } });
}
