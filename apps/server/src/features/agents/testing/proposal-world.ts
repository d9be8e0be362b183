import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, expect } from 'vitest';
import type { TestClient, TestUser } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  app,
  calculate,
  JUNE,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../../statements/testing/statement-world.ts';
import { agentKey, call, connect, OTHERS, useAgents } from './agent-world.ts';

const world = worldWith(salesFixture);

export const MONTH = '2017-06';
export const WHY = 'The territory was split in May.';

export let w: Awaited<ReturnType<typeof world>>;
export let admin: TestClient;
/** Of the admin, with all rights. */
export let agent: Client;
export let key_id: string;
export let quota: string;
export let deal: string;
/** May write quotas, and sees no statement but their own. */
export let planner: TestUser;

/** A company with a quota and three deals, its admin's agent, and a planner. */
export function setUpProposals(): void {
  useStatements(OTHERS);
  useAgents(() => app);
  beforeAll(async () => {
    w = await world();
    [deal = ''] = await threeDeals(w);
    await calculate(w.tenant, [JUNE]);
    admin = await app.as(w.tenant.admin);
    planner = await w.tenant.addUser({
      name: 'Planner',
      permissions: {
        resources: {
          statement: { effect: 'allow', level: 'read' },
          quota: { effect: 'allow', level: 'write' },
          plan: { effect: 'allow', level: 'write' },
        },
        binary: { statement_manual_payment_add: true, statement_comment: true },
        statement_scope: 'me',
        request_scope: 'mine',
      },
    });
    quota = (await admin.post('/api/quotas', { name: 'Target', frequency: 'monthly', type: 'amount' })).body
      .id;
    await setQuota('50000');
    const made = await agentKey(admin, 'Agent', null);
    key_id = made.id;
    agent = await connect(made.secret);
  });
}

/** After a move of the clock. */
export async function signInAgain(): Promise<void> {
  admin = await app.as(w.tenant.admin);
}

export const setQuota = (value: string) =>
  admin.put(`/api/quotas/${quota}/values`, { values: [{ user_id: w.rep.user_id, month: MONTH, value }] });
export const quotaValue = async () =>
  (
    await t.query<{ value: string }>(
      'select value::text as value from quota_values where quota_id = $1 and user_id = $2',
      [quota, w.rep.user_id],
    )
  )[0]?.value;

export async function proposed(tool: string, args: Readonly<Record<string, unknown>>): Promise<string> {
  const answered = await call(agent, tool, { ...args, why: WHY });
  expect([answered.is_error, answered.text.slice(0, 24)], answered.text).toEqual([
    false,
    'Nothing is changed yet. ',
  ]);
  return answered.data.proposal_id;
}
export const quotaProposal = (value: string) =>
  proposed('propose_quota_values', {
    quota_id: quota,
    values: [{ user_id: w.rep.user_id, month: MONTH, value }],
  });

/** A payment, an edit, a change of the plan and a comment. */
export async function proposeOtherKinds(): Promise<void> {
  await proposed('propose_manual_payment', {
    user_id: w.rep.user_id,
    month: MONTH,
    label: 'Bridge',
    amount: '120.50',
    currency: 'USD',
  });
  const { table_id, fields, compensation_id, variables } = w.sales;
  await proposed('propose_record_edits', {
    table_id,
    edits: [{ record_id: deal, field_id: fields.value, value: '16000' }],
  });
  await proposed('propose_plan_change', {
    compensation_id,
    changes: [{ part: 'tier_value', variable_id: variables.pay, tier: 2, value: '0.06' }],
    month: MONTH,
  });
  await proposed('propose_comment', {
    user_id: w.rep.user_id,
    month: MONTH,
    text: 'Please check the split.',
  });
}

export const read = async (id: string, client = admin) => (await client.get(`/api/proposals/${id}`)).body;
export const confirm = (id: string, client = admin) => client.post(`/api/proposals/${id}/confirm`, {});
export const refuse = (id: string, client = admin) => client.post(`/api/proposals/${id}/refuse`, {});

export const entriesOf = (object_id: string) =>
  t.query<{ kind: string; actor_name: string }>(
    'select kind, actor_name from audit_log where object_id = $1 order by at, number',
    [object_id],
  );

/** Of each table how many rows it has and what is in them, without what every call of a key leaves. */
export async function everything(): Promise<Record<string, string>> {
  const LEAVES = [
    'proposals',
    'audit_log',
    'audit_heads',
    'api_keys',
    'notifications',
    'outbox',
    'notified_causes',
    'sessions',
  ];
  const tables = await t.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'public' and c.relname <> all ($1) or n.nspname like 'records%') order by 1`,
    [LEAVES],
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await t.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(r::text, ',' order by r::text)), '') as hash from ${name} r`,
    );
    found[name] = row?.hash ?? '';
  }
  return found;
}
