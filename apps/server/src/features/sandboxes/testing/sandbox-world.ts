import { newId } from '../../../platform/clock/clock.ts';
import type { CompensationDocument } from '@comptoir/engine';
import { afterEach, expect } from 'vitest';
import { startRunner, type Runner } from '../../../platform/jobs/runner.ts';
import type { TestResponse, TestUser } from '../../../platform/testing/index.ts';
import { routes as attributeRoutes } from '../../attributes/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { routes as groupRoutes } from '../../groups/index.ts';
import { routes as planRoutes } from '../../plans/index.ts';
import { routes as quotaRoutes } from '../../quotas/index.ts';
import { app, t, threeDeals, useStatements, worldWith } from '../../statements/testing/statement-world.ts';
import { routes as recordRoutes } from '../../records/index.ts';
import { jobs as tableJobs, routes as tableRoutes } from '../../tables/index.ts';
import { jobs, routes } from '../index.ts';

const runners: Runner[] = [];

export function useSandboxes(): void {
  useStatements(
    [
      ...routes,
      ...planRoutes,
      ...tableRoutes,
      ...recordRoutes,
      ...quotaRoutes,
      ...attributeRoutes,
      ...groupRoutes,
    ],
    [...jobs, ...tableJobs],
  );
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  });
}

const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

type Send = (method: string, path: string, body?: object) => Promise<TestResponse>;

/** Both environments of a company, by one person's hand. */
export interface Both {
  readonly w: World;
  readonly id: string;
  readonly live: Send;
  readonly sandbox: Send;
  as(user: TestUser): Promise<{ readonly live: Send; readonly sandbox: Send }>;
  /** Writes a document in one of both: what `change` makes of the one that is there. */
  write(
    send: Send,
    compensation_id: string,
    change: (document: CompensationDocument) => CompensationDocument,
  ): Promise<void>;
}

/** A company with deals of June and a sandbox that was just copied. */
export async function copied(): Promise<Both> {
  const w = await world();
  await t.query(`update companies set created_at = '2017-01-10' where id = $1`, [w.tenant.tenant.company_id]);
  await threeDeals(w);
  const admin = await app.as(w.tenant.admin);
  const range_calculations = { start_period: '2017-05-01', end_period: '2017-07-01' };
  const { body } = await admin.put('/api/company/environments', { name: 'Next year', range_calculations });
  runners.push(startRunner(app.platform, { poll_ms: 50 }));
  await expect
    .poll(async () => (await admin.get('/api/company/environments')).body.environments)
    .toMatchObject([{ ready: true }, { ready: true }]);
  const id = body.id as string;
  const as = async (user: TestUser) => {
    const client = await app.as(user);
    const there = { 'x-environment-id': id };
    return {
      live: (method: string, path: string, sent?: object) => client.request(method, path, sent),
      sandbox: (method: string, path: string, sent?: object) => client.request(method, path, sent, there),
    };
  };
  return { w, id, as, ...(await as(w.tenant.admin)), write };
}

async function write(
  send: Send,
  compensation_id: string,
  change: (document: CompensationDocument) => CompensationDocument,
): Promise<void> {
  const { body } = await send('GET', `/api/compensations/${compensation_id}`);
  const saved = await send('PUT', `/api/compensations/${compensation_id}/document`, {
    version: body.version,
    document: change(body.document),
  });
  expect(saved.status, saved.text).toBe(200);
}

export const promotionPath = (id: string) => `/api/company/environments/${id}/promotion`;
export const NOTHING_MORE = { member_plan_ids: [], keep: false, overwrite: false };

/** What a promotion of these plans would do. */
export async function checkPromotion({ id, live }: Pick<Both, 'id' | 'live'>, plan_ids: readonly string[]) {
  return (await live('POST', `${promotionPath(id)}/check`, { plan_ids })).body;
}

/** Promotes as somebody does who has just looked. */
export async function promote(
  both: Pick<Both, 'id' | 'live'>,
  plan_ids: readonly string[],
  more: object = {},
): Promise<TestResponse> {
  const { seen } = await checkPromotion(both, plan_ids);
  return both.live('POST', promotionPath(both.id), { plan_ids, seen, ...NOTHING_MORE, ...more });
}

/** The sandbox, to calculate in it. */
export const inSandbox = ({ w, id }: Both) => ({
  ...w.tenant,
  tenant: { ...w.tenant.tenant, environment_id: id, live: false },
});

/** Of a document: a scope of the person's own records of the month, and what a field of them adds up to, as `sum`. */
export function sumOfOwn(
  name: string,
  { table_id, owner, day, field_id }: Record<'table_id' | 'owner' | 'day' | 'field_id', string>,
) {
  const [scope_id, rows, sum] = [newId(), newId(), newId()];
  const variable = { description: '', format: null };
  const scope = {
    id: scope_id,
    name,
    source: { type: 'data_table', table_id },
    user_rule: { field_id: owner, match: { kind: 'current_user' } },
    period_rule: { field_id: day, window: 'exact', shift: null },
    conditions: null,
    order: [],
  };
  const ofRows = { function: 'sum', of_variable_id: rows, scope_id: null, window: 'exact' };
  const variables = [
    { ...variable, kind: 'Field', id: rows, name: 'Rows', scope_id, field_id },
    { ...variable, kind: 'Aggregate', id: sum, name: 'Sum', ...ofRows },
  ];
  return { scope, variables, sum };
}

/** Another rate of the second tier. */
export const secondTier =
  (rate: string) =>
  (document: CompensationDocument): CompensationDocument => ({
    ...document,
    variables: document.variables.map((one) =>
      one.kind === 'Accelerator'
        ? { ...one, tiers: one.tiers.map((tier, at) => (at === 1 ? { ...tier, value: rate } : tier)) }
        : one,
    ),
  });
