import {
  deleteApiKey,
  getQuota,
  listApiKeys,
  listProposals,
  listQuotas,
  saveApiKey,
} from '@comptoir/contract';
import type { FastifyInstance } from 'fastify';
import type { DemoClient } from './demo-client.ts';

const NAME = 'Demo agent (example)';

/** A key of an agent whose secret nobody has, and one open proposal that it made by the product's own door. */
export async function makeAgent(http: FastifyInstance, client: DemoClient): Promise<void> {
  const { proposals } = await client.call(listProposals);
  if (proposals.length > 0) return;
  const [quota] = (await client.call(listQuotas)).quotas;
  if (!quota) return;
  const { users, periods } = await client.call(getQuota, {
    params: { id: quota.id },
    query: { relevant: 'true' },
  });
  const at = periods.length - 1;
  const person = users.find(({ values }) => values[at] !== null);
  const month = periods[at];
  if (!person || month === undefined) return;
  // Of a demo that stopped in between: nobody has its secret.
  const old = (await client.call(listApiKeys)).api_keys.find(({ name }) => name === NAME);
  if (old) await client.call(deleteApiKey, { params: { id: old.id } });
  const { secret } = await client.call(saveApiKey, {
    body: { name: NAME, for_agents: true, scopes: ['quota:write', 'statement:read'] },
  });
  await propose(http, secret ?? '', {
    quota_id: quota.id,
    values: [{ user_id: person.id, month, value: '25000' }],
    why: 'This is an example. An agent would say here why the quota should change, for instance because a territory was split.',
  });
}

/** As an agent says it: one message of the protocol. */
async function propose(http: FastifyInstance, secret: string, values: object): Promise<void> {
  const answer = await http.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: { 'x-api-key': secret, accept: 'application/json, text/event-stream' },
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'propose_quota_values', arguments: values },
    },
  });
  const { result } = answer.json<{ result?: { isError?: boolean } }>();
  if (answer.statusCode !== 200 || !result || result.isError)
    throw new Error(`demo: the agent was answered ${answer.statusCode}: ${answer.body.slice(0, 2000)}`);
}
