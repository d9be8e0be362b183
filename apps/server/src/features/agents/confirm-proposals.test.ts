import { describe, expect, it } from 'vitest';
import { app, calculate, JUNE, t } from '../statements/testing/statement-world.ts';
import { sweepProposals } from './proposals/sweep-proposals.ts';
import { agentKey, call, connect } from './testing/agent-world.ts';
import {
  admin,
  agent,
  confirm,
  deal,
  entriesOf,
  everything,
  MONTH,
  planner,
  proposed,
  proposeOtherKinds,
  quota,
  quotaProposal,
  quotaValue,
  read,
  refuse,
  setQuota,
  setUpProposals,
  signInAgain,
  w,
  WHY,
} from './testing/proposal-world.ts';

setUpProposals();

describe('a person', () => {
  it('confirms: the change is made as theirs, once, however often they confirm', async () => {
    await setQuota('50000');
    const id = await quotaProposal('61000');
    const both = await Promise.all([confirm(id), confirm(id)]);
    expect(both.map(({ status, body }) => [status, body.code ?? body.state]).toSorted()).toEqual([
      [200, 'confirmed'],
      [409, 'proposal_closed'],
    ]);
    expect(await quotaValue()).toBe('61000');
    expect((await entriesOf(id)).map(({ kind, actor_name }) => [kind, actor_name])).toEqual([
      ['propose_change', 'Agent (API, Admin)'],
      ['confirm_proposal', 'Admin'],
    ]);
    expect((await entriesOf(quota)).at(-1)).toEqual({ kind: 'set_quota_values', actor_name: 'Admin' });
    const answered = await call(agent, 'list_proposals', { limit: 1 });
    expect(answered.data.proposals).toMatchObject([{ id, state: 'confirmed', decided_by: 'Admin' }]);
    expect((await refuse(id)).body).toMatchObject({
      code: 'proposal_closed',
      params: { state: 'confirmed' },
    });
  });

  it('confirms a payment, an edit, a plan and a comment', async () => {
    await proposeOtherKinds();
    const { proposals } = (await admin.get('/api/proposals')).body;
    const of = (kind: string) => proposals.find((one: { kind: string }) => one.kind === kind).id as string;
    for (const kind of ['manual_payment', 'record_edits', 'plan_change', 'statement_comment']) {
      const done = await confirm(of(kind));
      expect([kind, done.status], done.text).toEqual([kind, 200]);
    }
    const statement = (await admin.get(`/api/statement?user_id=${w.rep.user_id}&year=2017&month=6`)).body;
    expect(statement.manual_payments).toMatchObject([{ label: 'Bridge', amount: '120.50', comment: WHY }]);
    const record = (await admin.get(`/api/tables/${w.sales.table_id}/records/${deal}`)).body;
    expect(record.record.cells).toContain('16000');
    const { document } = (await admin.get(`/api/compensations/${w.sales.compensation_id}`)).body;
    expect(document.variables[1].tiers[1].value).toBe('0.06');
    const { messages } = (await admin.get(`/api/statements/${statement.id}/comments`)).body;
    expect(messages).toMatchObject([{ text: 'Please check the split.', author: { name: 'Admin' } }]);
  });

  it('learns when the data changed: nothing is written, and the proposal stays open', async () => {
    await setQuota('50000');
    const id = await quotaProposal('62000');
    await setQuota('55000');
    const before = await everything();
    const answer = await confirm(id);
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect([await quotaValue(), (await read(id)).state]).toEqual(['55000', 'open']);
    expect(await everything()).toEqual(before);
    const { sales } = w;
    const change = [{ part: 'tier_value', variable_id: sales.variables.pay, tier: 1, value: '0.04' }];
    const plan = await proposed('propose_plan_change', {
      compensation_id: sales.compensation_id,
      changes: change,
    });
    await sales.saveDocument((document) => ({ ...document, kpi_variable_ids: [] }));
    const compensation = (await admin.get(`/api/compensations/${sales.compensation_id}`)).body;
    await admin.patch(`/api/compensations/${sales.compensation_id}`, {
      description: 'x',
      version: compensation.version,
    });
    expect((await confirm(plan)).body.code).toBe('compensation_changed');
    expect((await refuse(plan)).body).toMatchObject({ state: 'refused', decided_by_name: 'Admin' });
    expect((await confirm(plan)).body.code).toBe('proposal_closed');
  });

  it('sees and confirms what their own role may do, and no pay out of their scope', async () => {
    await setQuota('50000');
    const values = await quotaProposal('63000');
    const payment = await proposed('propose_manual_payment', {
      user_id: w.rep.user_id,
      month: MONTH,
      label: 'Out of scope',
      amount: '1',
      currency: 'USD',
    });
    const plan = await proposed('propose_plan_change', {
      compensation_id: w.sales.compensation_id,
      changes: [{ part: 'tier_value', variable_id: w.sales.variables.pay, tier: 1, value: '0.04' }],
      month: MONTH,
    });
    const client = await app.as(planner);
    const listed = (await client.get('/api/proposals')).body.proposals.map(({ id }: { id: string }) => id);
    expect([values, payment, plan].map((id) => listed.includes(id))).toEqual([true, false, true]);
    expect((await read(payment, client)).code).toBe('not_found');
    expect((await confirm(payment, client)).status).toBe(404);
    expect((await read(plan, client)).effect).toBeNull();
    expect((await read(plan)).effect).not.toBeNull();
    const rep = await app.as(w.rep);
    expect((await rep.get('/api/proposals')).body.proposals).toEqual([]);
    for (const answer of [await confirm(values, rep), await refuse(values, rep)])
      expect(answer.status).toBe(404);
    expect((await confirm(values, client)).status).toBe(200);
    expect((await entriesOf(quota)).at(-1)?.actor_name).toBe('Planner');
  });

  describe('sees what changes in pay before', () => {
    const effect = async (id: string, client = admin) =>
      (await client.get(`/api/proposals/${id}/effect`)).body.effect;
    const stored = async () =>
      (await admin.get(`/api/statement?user_id=${w.rep.user_id}&year=2017&month=6`)).body.earned;

    it('of edits of records, as the calculation then makes it', async () => {
      const id = await proposed('propose_record_edits', {
        table_id: w.sales.table_id,
        edits: [{ record_id: deal, field_id: w.sales.fields.value, value: '26000' }],
      });
      await calculate(w.tenant, [JUNE]);
      const before = await stored();
      const kept = await everything();
      const found = await effect(id);
      expect(await everything()).toEqual(kept);
      expect(found).toMatchObject({ months: [MONTH], changed: 1, broken: 0, is_everybody: true });
      expect(found.rows).toMatchObject([
        { user_id: w.rep.user_id, month: MONTH, now: before, kind: 'changes' },
      ]);
      // A manager of nobody sees no row, and learns that they see some people alone.
      const client = await app.as(
        await w.tenant.addUser({
          name: 'Editor',
          permissions: {
            resources: { data_table: { effect: 'allow', level: 'write' } },
            binary: {},
            statement_scope: 'me',
            request_scope: 'mine',
          },
        }),
      );
      expect(await effect(id, client)).toMatchObject({
        rows: [],
        changed: 0,
        difference: '0',
        is_everybody: false,
      });
      expect((await (await app.as(w.rep)).get(`/api/proposals/${id}/effect`)).status).toBe(404);
      expect((await confirm(id)).status).toBe(200);
      await calculate(w.tenant, [JUNE]);
      expect(await stored()).toBe(found.rows[0].after);
      expect(await effect(id)).toBeNull();
    });

    it('of values of a quota that a compensation reads', async () => {
      const target = '00000000-0000-4000-8000-00000000000a';
      await setQuota('50000');
      await w.sales.saveDocument((document) => ({
        ...document,
        variables: [
          ...document.variables,
          {
            kind: 'Quota',
            id: target,
            name: 'Target',
            description: '',
            format: 'amount',
            quota_id: quota,
            window: 'exact',
            to_date: false,
          },
        ],
        payment: { type: 'standard', variable_id: target },
      }));
      await calculate(w.tenant, [JUNE]);
      expect(await stored()).toBe('50000');
      const id = await quotaProposal('48000.50');
      const found = await effect(id);
      expect(found.rows).toEqual([
        {
          user_id: w.rep.user_id,
          name: 'Rep One',
          month: MONTH,
          now: '50000',
          after: '48000.5',
          difference: '-1999.5',
          kind: 'changes',
        },
      ]);
      expect((await confirm(id)).status).toBe(200);
      await calculate(w.tenant, [JUNE]);
      expect(await stored()).toBe('48000.5');
    });
  });

  it('confirms a message in a discussion of theirs, which nobody else sees', async () => {
    const { company_id } = w.tenant.tenant;
    await t.query(
      `update companies set settings = settings || '{"discussion_activated": true}' where id = $1`,
      [company_id],
    );
    const { id: discussion_id } = (await admin.post('/api/discussions', { name: 'Split' })).body;
    const listed = await call(agent, 'list_discussions');
    expect(listed.data.discussions).toMatchObject([{ id: discussion_id, name: 'Split' }]);
    const id = await proposed('propose_message', { discussion_id, text: 'Both were paid.' });
    expect((await call(agent, 'read_discussion', { discussion_id })).data.messages).toEqual([]);
    const second = await app.as(await w.tenant.addUser({ name: 'Second admin', role: 'admin' }));
    expect([(await read(id, second)).code, (await confirm(id, second)).status]).toEqual(['not_found', 404]);
    expect((await confirm(id)).body.state).toBe('confirmed');
    const { data } = await call(agent, 'read_discussion', { discussion_id });
    expect(data.messages).toMatchObject([{ author: 'Admin', text: 'Both were paid.' }]);
    const { secret } = await agentKey(admin, 'Without conversations', [
      'statement:read',
      'statement_comment',
    ]);
    const refused = await call(await connect(secret), 'list_discussions');
    expect(refused.text).toContain('all_rights');
  });

  it('loses the right before the confirmation: nothing is done', async () => {
    await setQuota('50000');
    const id = await quotaProposal('64000');
    await t.query(
      `update roles set permissions = jsonb_set(permissions, '{resources,quota,level}', '"read"') where id = $1`,
      [planner.role_id],
    );
    expect((await confirm(id, await app.as(planner))).status).toBe(404);
    expect(await quotaValue()).toBe('50000');
  });

  it('of another company finds nothing', async () => {
    const other = await app.as((await t.tenant({ name: 'Other' })).admin);
    const id = await quotaProposal('65000');
    for (const answer of [
      await other.get(`/api/proposals/${id}`),
      await confirm(id, other),
      await refuse(id, other),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect((await other.get('/api/proposals')).body.proposals).toEqual([]);
  });

  it('is too late after seven days', async () => {
    await setQuota('50000');
    const id = await quotaProposal('66000');
    const now = t.clock.now();
    t.clock.set('2017-07-22T10:00:01Z');
    await signInAgain();
    expect((await confirm(id)).body).toMatchObject({ code: 'proposal_closed', params: { state: 'expired' } });
    expect(await quotaValue()).toBe('50000');
    await sweepProposals(app.platform);
    expect((await entriesOf(id)).at(-1)?.kind).toBe('expire_proposal');
    expect(await read(id)).toMatchObject({ state: 'expired', can_confirm: false });
    const decided = (await admin.get('/api/proposals?state=decided')).body.proposals;
    expect(decided.map((one: { id: string }) => one.id)).toContain(id);
    t.clock.set('2017-10-20T10:00:00Z');
    await signInAgain();
    await sweepProposals(app.platform);
    expect((await read(id)).code).toBe('not_found');
    t.clock.set(now.toISOString());
    await signInAgain();
  });
});
