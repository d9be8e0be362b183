import { beforeAll } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import type { TestClient, TestUser } from '../../../platform/testing/index.ts';
import { routes as authRoutes } from '../../auth/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  app,
  calculate,
  REP,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../../statements/testing/statement-world.ts';
import { routes } from '../index.ts';

export { app, JUNE, REP, t } from '../../statements/testing/statement-world.ts';

const ASKER = {
  ...REP,
  resources: { ...REP.resources, request: { effect: 'allow', level: 'write' } },
  binary: { statement_comment: true },
} as const;

const world = worldWith(salesFixture);
export let w: Awaited<ReturnType<typeof world>>;
export let admin: TestClient;
export let rep: TestClient;
export let other: TestClient;
/** Sees the statements of rep's team. */
export let manager: TestUser;
export let above: TestClient;
/** Of rep, for June. */
export let statement_id: string;
/** A record of that statement. */
export let deal: string;

/** Two people who sell, their admin, the manager of the first one, and a statement to talk about. */
export function useDiscussions(): void {
  useStatements([...routes, ...authRoutes]);
  beforeAll(prepare);
}

async function prepare(): Promise<void> {
  w = await world();
  for (const user of [w.rep, w.other])
    await t.query('update roles set permissions = $2 where id = $1', [user.role_id, JSON.stringify(ASKER)]);
  [deal = ''] = await threeDeals(w);
  await calculate(w.tenant);
  manager = await w.tenant.addUser({
    name: 'Manager',
    permissions: { ...ASKER, statement_scope: 'teams_below' },
  });
  admin = await app.as(w.tenant.admin);
  rep = await app.as(w.rep);
  other = await app.as(w.other);
  above = await app.as(manager);
  await t.query(
    'insert into manager_links (environment_id, id, manager_id, user_id) values ($1, $2, $3, $4)',
    [w.tenant.tenant.environment_id, newId(), manager.user_id, w.rep.user_id],
  );
  statement_id = (await statement(w, w.rep)).body.id as string;
  await switchOn({});
}

export const switchOn = (features: object) =>
  t.query(
    `update companies set features = features || $2, settings = settings || '{"discussion_activated": true}' where id = $1`,
    [w.tenant.tenant.company_id, JSON.stringify(features)],
  );

export const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
