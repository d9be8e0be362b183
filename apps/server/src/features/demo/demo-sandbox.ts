import {
  createSandbox,
  getCompensation,
  getPlanChecks,
  listEnvironments,
  listPlans,
  saveCompensationDocument,
  savePlanChecks,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import type { DemoClient } from './demo-client.ts';
import type { SecondYear } from './demo-second-year.ts';

const NAME = 'Plans of next year';
const RATE = '0.06';
const POLL_MS = 50;

/** A copy of the company for its last four months, behind the profile menu, in which a rate is tried. */
export async function makeSandbox(client: DemoClient, { months, label }: SecondYear): Promise<void> {
  const { environments } = await client.call(listEnvironments);
  const found = environments.find(({ live }) => !live);
  const [first = ''] = months.slice(-4);
  const range_calculations = { start_period: `${first}-01`, end_period: `${months.at(-1)}-01` };
  const { id } = found ?? (await client.call(createSandbox, { body: { name: NAME, range_calculations } }));
  await sandboxReady(client, id);
  await tryRate(client, id, `Sales ${label}`);
}

async function sandboxReady(client: DemoClient, id: string): Promise<void> {
  for (;;) {
    const { environments } = await client.call(listEnvironments);
    if (environments.some((one) => one.id === id && one.ready)) return;
    await delay(POLL_MS);
  }
}

/** The middle tier pays 6 % instead of 5 %: what the comparison with live shows. Its examples were of the old rate. Can be repeated. */
async function tryRate(client: DemoClient, environment: string, plan_name: string): Promise<void> {
  const { plans } = await client.call(listPlans, { query: { state: 'live' }, environment });
  const plan = plans.find(({ name }) => name === plan_name);
  const id = present(
    plan?.compensations.find(({ name }) => name === 'Closed-won commission'),
    'commission of the demo',
  ).id;
  const { document, version } = await client.call(getCompensation, { params: { id }, environment });
  const isTried = document.variables.some(
    (one) => one.kind === 'Accelerator' && one.tiers[1]?.value === RATE,
  );
  if (isTried) return;
  const checks = await client.call(getPlanChecks, { params: { id }, environment });
  await client.call(savePlanChecks, {
    params: { id },
    body: { checks: [], version: checks.version },
    environment,
  });
  const variables = document.variables.map((one) =>
    one.kind === 'Accelerator'
      ? { ...one, tiers: one.tiers.map((tier, at) => (at === 1 ? { ...tier, value: RATE } : tier)) }
      : one,
  );
  await client.call(saveCompensationDocument, {
    params: { id },
    body: { version, document: { ...document, variables } },
    environment,
  });
}
