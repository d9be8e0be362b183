import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ApiScope } from '@comptoir/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestClient, TestUser } from '../../../platform/testing/index.ts';
import * as apiKeys from '../../api-keys/index.ts';
import * as audit from '../../audit/index.ts';
import * as discussions from '../../discussions/index.ts';
import * as imports from '../../imports/index.ts';
import * as notifications from '../../notifications/index.ts';
import * as plans from '../../plans/index.ts';
import * as publicApi from '../../public-api/index.ts';
import * as quotas from '../../quotas/index.ts';
import * as records from '../../records/index.ts';
import * as tables from '../../tables/index.ts';
import * as users from '../../users/index.ts';
import * as agents from '../index.ts';

/** What agents reach, beside statements. */
export const OTHERS = [
  agents,
  apiKeys,
  audit,
  discussions,
  imports,
  notifications,
  plans,
  publicApi,
  quotas,
  records,
  tables,
  users,
].flatMap((feature) => feature.routes);

interface Served {
  readonly app: { listen(options: { port: number; host: string }): Promise<string> };
  as(user: TestUser): Promise<TestClient>;
}

const opened: Client[] = [];
let address = '';

/** Listens on a port, for clients that speak over HTTP. */
export function useAgents(app: () => Served): void {
  beforeAll(async () => {
    address = await app().app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const client of opened.splice(0)) await client.close();
  });
}

export const mcpAddress = () => new URL('/api/mcp', address);

/** @param scopes null: all rights of the person */
export async function agentKey(client: TestClient, name: string, scopes: readonly ApiScope[] | null) {
  const rights = scopes === null ? { all_rights: true } : { scopes };
  const made = await client.put('/api/company/api-keys', { name, for_agents: true, ...rights });
  expect(made.status, made.text).toBe(200);
  return { secret: made.body.secret as string, id: made.body.key.id as string };
}

/** The SDK's own client. `bearer`: the other header that a key may come in. */
export async function connect(
  secret: string,
  {
    headers,
    version = 'auto',
  }: { readonly headers?: Readonly<Record<string, string>>; readonly version?: 'auto' | 'legacy' } = {},
): Promise<Client> {
  const client = new Client({ name: 'a-test', version: '1.0.0' }, { versionNegotiation: { mode: version } });
  const requestInit = { headers: headers ?? { 'x-api-key': secret } };
  await client.connect(new StreamableHTTPClientTransport(mcpAddress(), { requestInit }));
  opened.push(client);
  return client;
}

export interface Answered {
  // eslint-disable-next-line typescript/no-explicit-any -- assertions on wire data read arbitrary paths
  readonly data: any;
  readonly left_off: string | null;
  readonly text: string;
  readonly is_error: boolean;
}

export async function call(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<Answered> {
  const answer = await client.callTool({ name, arguments: args });
  const text = answer.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
  const { data = null, left_off = null } = (answer.structuredContent ?? {}) as Partial<Answered>;
  return { data, left_off, text, is_error: answer.isError === true };
}
