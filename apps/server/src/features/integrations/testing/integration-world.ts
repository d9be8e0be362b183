import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ImportConfig, type IntegrationRun, type Sniff, importConfigSchema } from '@comptoir/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import { startRunner, type Runner } from '../../../platform/jobs/runner.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../../platform/testing/index.ts';
import { followImports, jobs as importJobs, routes as importRoutes } from '../../imports/index.ts';
import { jobs as tableJobs, routes as tableRoutes } from '../../tables/index.ts';
import { routes as attributeRoutes } from '../../attributes/index.ts';
import { routes as recordRoutes } from '../../records/index.ts';
import { jobs as statementJobs } from '../../statements/index.ts';
import { routes as companyRoutes } from '../../company/index.ts';
import { followPeople, routes as peopleRoutes } from '../../user-imports/index.ts';
import { routes as userRoutes } from '../../users/index.ts';
import { followPeopleRefreshes, followRefreshes, jobs, routes } from '../index.ts';

export let t: TestDatabase;
export let company: TestTenant;
export let app: TestApp;
export let admin: TestClient;
export let files: FileServer;
let runner: Runner | null = null;

export const startWorker = () => {
  runner = startRunner(app.platform, { poll_ms: 50 });
};
export const stopWorker = async () => {
  await runner?.stop(5000);
  runner = null;
};

/** A database, a company, a worker and a web server with files, for the tests of one file. */
export function useIntegrations(): void {
  beforeAll(async () => {
    followImports(followRefreshes);
    followPeople(followPeopleRefreshes);
    t = await startTestDatabase();
    company = await t.tenant({ settings: { timezone: 'Europe/Paris' } });
    app = await startTestApp(t, {
      routes: [
        ...routes,
        ...importRoutes,
        ...tableRoutes,
        ...peopleRoutes,
        ...userRoutes,
        ...attributeRoutes,
        ...companyRoutes,
        ...recordRoutes,
      ],
      jobs: [...jobs, ...importJobs, ...tableJobs, ...statementJobs],
    });
    admin = await app.as(company.admin);
    files = await startFileServer();
    startWorker();
  });
  afterAll(async () => {
    await stopWorker();
    await files?.stop();
    await app?.stop();
    await t?.stop();
  });
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FileServer {
  readonly base_url: string;
  readonly requested: { readonly url: string; readonly authorization: string | undefined }[];
  answer: Answer;
  stop(): Promise<void>;
}

export const csv =
  (content: string, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/csv', ...headers }).end(content);

async function startFileServer(): Promise<FileServer> {
  const made: FileServer & { server: Server } = {
    base_url: '',
    requested: [],
    answer: csv(''),
    server: createServer((request, response) => {
      made.requested.push({ url: request.url ?? '', authorization: request.headers.authorization });
      made.answer(request, response);
    }),
    stop: () =>
      new Promise((settle) => {
        made.server.closeAllConnections();
        made.server.close(() => settle());
      }),
  };
  await new Promise<void>((settle) => made.server.listen(0, '127.0.0.1', settle));
  return Object.assign(made, {
    base_url: `http://127.0.0.1:${(made.server.address() as AddressInfo).port}/data/`,
  });
}

let made = 0;
export async function connection(
  settings: Record<string, string> = {},
  secrets: Record<string, string> = {},
): Promise<string> {
  made += 1;
  const answer = await admin.post('/api/company/integrations', {
    kind: 'csv_https',
    connection_name: `Files ${made}`,
    settings: { base_url: files.base_url, sign_in: 'none', ...settings },
    secrets,
  });
  expect(answer.status, answer.text).toBe(200);
  await admin.patch(`/api/company/integrations/${answer.body.id as string}`, { active: true });
  return answer.body.id as string;
}

export async function lastRun(id: string): Promise<IntegrationRun> {
  const { body } = await admin.get(`/api/company/integrations/${id}/runs`);
  return (body.runs as IntegrationRun[])[0]!;
}

export const untilRun = (id: string, status: IntegrationRun['status']) =>
  expect.poll(async () => (await lastRun(id)).status).toBe(status);

/** Everything as guessed, into a table of this name. */
function guessed(sniff: Sniff, name: string): ImportConfig {
  return importConfigSchema.parse({
    format: sniff.format,
    target: { kind: 'new', name },
    columns: sniff.columns.map((column) => ({
      index: column.index,
      target: { kind: 'new', name: column.name, type: column.type },
      date_order: column.date_order ?? 'ymd',
      decimal_mark: column.decimal_mark,
      percent_unit: column.plain_number?.guess ?? null,
    })),
    name_column: sniff.suggested.name ?? 0,
    id_column: sniff.suggested.id ?? 0,
    user_column: sniff.suggested.user,
  });
}

/** A table that the connection fills, mapped and filled for the first time. */
export async function filledTable(id: string, name: string): Promise<{ sync: string; table: string }> {
  const answer = await admin.post(`/api/company/integrations/${id}/syncs`, {
    selection: { path: 'deals.csv' },
    table_id: null,
    table_name: name,
  });
  expect(answer.status, answer.text).toBe(200);
  await untilRun(id, 'mapping');
  const { import_id } = await lastRun(id);
  const upload = await admin.get(`/api/import/${import_id}`);
  const started = await admin.put('/api/import', {
    id: import_id,
    config: guessed(upload.body.sniff as Sniff, name),
  });
  expect(started.status, started.text).toBe(200);
  await untilRun(id, 'finished');
  const { body } = await admin.get('/api/company/integrations');
  const own = (body.integrations as { id: string; syncs: { id: string; table_id: string }[] }[]).find(
    (one) => one.id === id,
  );
  return { sync: answer.body.id as string, table: own!.syncs[0]!.table_id };
}

export const countRecords = async (table: string) =>
  Number((await admin.get(`/api/tables/${table}`)).body.record_count);
