import { MAX_OPEN_PROPOSALS } from '@comptoir/kernel';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../platform/testing/index.ts';
import { routes as statements } from '../statements/index.ts';
import { app, t } from '../statements/testing/statement-world.ts';
import { agentKey, call, connect, OTHERS } from './testing/agent-world.ts';
import {
  admin,
  agent,
  deal,
  entriesOf,
  everything,
  key_id,
  MONTH,
  proposeOtherKinds,
  quota,
  quotaProposal,
  setUpProposals,
  w,
  WHY,
} from './testing/proposal-world.ts';

setUpProposals();

describe('a tool that proposes', () => {
  it('writes nothing but the proposal, its entry and a card', async () => {
    const before = await everything();
    await quotaProposal('60000');
    await proposeOtherKinds();
    expect(await everything()).toEqual(before);
    const { proposals } = (await admin.get('/api/proposals')).body;
    expect(proposals.map(({ kind }: { kind: string }) => kind)).toEqual([
      'statement_comment',
      'plan_change',
      'record_edits',
      'manual_payment',
      'quota_values',
    ]);
    const [, plan, edits, payment, values] = proposals;
    expect(plan.lines).toEqual([
      {
        part: 'tier_value',
        of: 'Commission',
        at: '2',
        before: '0.05',
        after: '0.06',
        currency: null,
        is_ratio: true,
      },
    ]);
    // 30,000 in the second tier, one percent more.
    expect(plan.effect).toMatchObject({
      month: MONTH,
      before: '2500',
      after: '2800',
      difference: '300',
      currency: 'USD',
    });
    expect(edits.lines[0]).toMatchObject({ of: 'Alpha', at: 'value', before: '15000', after: '16000' });
    expect(payment).toMatchObject({
      why: WHY,
      key_name: 'Agent',
      owner: { name: 'Admin' },
      can_confirm: true,
    });
    expect(values.lines[0]).toMatchObject({ of: 'Rep One', at: MONTH, before: '50000', after: '60000' });
    expect(await entriesOf(values.id)).toEqual([
      { kind: 'propose_change', actor_name: 'Agent (API, Admin)' },
    ]);
    const { notifications } = (await admin.get('/api/notifications')).body;
    expect(notifications[0]).toMatchObject({
      type: 'proposal',
      count: 5,
      text: 'The agent Agent proposes 5 changes',
    });
  });

  it('is refused what the call itself would be refused, and stores nothing', async () => {
    const count = async () => (await t.query('select id from proposals')).length;
    const before = await count();
    const refusals = [
      await call(agent, 'propose_quota_values', {
        quota_id: quota,
        values: [{ user_id: quota, month: MONTH, value: '1' }],
        why: WHY,
      }),
      await call(agent, 'propose_plan_change', {
        compensation_id: w.sales.compensation_id,
        changes: [{ part: 'tier_from', variable_id: w.sales.variables.pay, tier: 9, value: '1' }],
        why: WHY,
      }),
      await call(agent, 'propose_record_edits', {
        table_id: w.sales.table_id,
        edits: [{ record_id: deal, field_id: w.sales.fields.value, value: 'a lot' }],
        why: WHY,
      }),
    ];
    expect(refusals.map(({ is_error, text }) => [is_error, text.split(':')[0]])).toEqual([
      [true, 'not_found'],
      [true, 'not_found'],
      [true, 'record_value_invalid'],
    ]);
    expect(await count()).toBe(before);
  });
});

describe('an agent', () => {
  it('cannot confirm: its key opens no call but its own', async () => {
    const { secret } = await agentKey(admin, 'Eager', null);
    const id = await quotaProposal('67000');
    const headers = { 'x-api-key': secret, authorization: `Bearer ${secret}` };
    for (const url of [`/api/proposals/${id}/confirm`, '/api/public/v3/users?dry_run=true']) {
      const answer = await app.app.inject({ method: 'POST', url, headers, payload: {} });
      expect([url, answer.statusCode]).toEqual([url, 401]);
    }
    const client = await connect(secret);
    const { tools } = await client.listTools();
    expect(tools.filter(({ name }) => /confirm|refuse|delete/.test(name))).toEqual([]);
  });

  it('has so many open proposals, and no more', async () => {
    await t.query(
      `insert into proposals (environment_id, id, kind, key_id, key_name, owner_id, input, subject, why, lines, created_at, expires_at)
       select home.environment_id, md5(n::text)::uuid, 'quota_values', $2::uuid, 'Agent', $3::uuid, '{}', '{}', 'w', '[]', $4::timestamptz,
         $6::timestamptz from environment_homes home, generate_series(1, $5::int) n where home.environment_id = $1`,
      [
        w.tenant.tenant.environment_id,
        key_id,
        w.tenant.admin.user_id,
        t.clock.now(),
        MAX_OPEN_PROPOSALS,
        new Date(t.clock.now().getTime() + 86_400_000),
      ],
    );
    const answered = await call(agent, 'propose_comment', {
      user_id: w.rep.user_id,
      month: MONTH,
      text: 'More',
      why: WHY,
    });
    expect([answered.is_error, answered.text]).toEqual([true, expect.stringContaining('proposals_full')]);
  });

  it('has its share of calls', async () => {
    const busy = await startTestApp(t, { routes: [...statements, ...OTHERS], key_calls_per_minute: 2 });
    const { secret } = await agentKey(admin, 'Busy', null);
    const send = () =>
      busy.app.inject({
        method: 'POST',
        url: '/api/mcp',
        headers: { 'x-api-key': secret, accept: 'application/json, text/event-stream' },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      });
    const codes = [await send(), await send(), await send()].map(({ statusCode }) => statusCode);
    await busy.stop();
    expect(codes).toEqual([200, 200, 429]);
  });
});
