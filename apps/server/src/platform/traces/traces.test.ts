import { createServer as createCollector, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from '../http/index.ts';
import { defineJob } from '../jobs/define.ts';
import { ends, enqueue, payload, platformWith, start, t, useJobs } from '../jobs/testing/job-world.ts';
import { startTraces, queryText } from './traces.ts';

useJobs();

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

const spans: SentSpan[] = [];
let collector: Server;
let endpoint: string;

beforeAll(async () => {
  // Speaks OTLP over HTTP as JSON: what a collector receives.
  collector = createCollector((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const sent = JSON.parse(Buffer.concat(parts).toString()) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      if (request.url === '/v1/traces')
        spans.push(...sent.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((settle) => {
    collector.listen(0, '127.0.0.1', settle);
  });
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(
  () =>
    new Promise<void>((settle) => {
      collector.close(() => settle());
      collector.closeAllConnections();
    }),
);

it('sends a call with its queries as a part of its caller’s trace, and a job with its transactions', async () => {
  const traces = startTraces({ endpoint, service_name: 'comptoir', version: 'test', role: 'all' });
  const work = defineJob('work', {
    payload,
    handler: async (job) => {
      await job.transaction(async () => {});
      return {};
    },
  });
  const platform = platformWith(work);
  const app = await createServer({ platform, routes: [], web_folder: null, requests_per_minute: 0 });
  app.get('/api/people/:id', async () => {
    await t.database.transaction({}, async () => {});
    return {};
  });
  const caller = '0af7651916cd43dd8448eb211c80319c';
  await app.inject({ url: '/api/people/ann', headers: { traceparent: `00-${caller}-b7ad6b7169203331-01` } });
  await app.close();
  const id = await enqueue(platform, 'work', 'a');
  const runner = start(platform);
  await ends(id, 'succeeded');
  await runner.stop();
  await traces.stop();

  const call = spans.find(({ name }) => name === 'GET /api/people/:id');
  expect(call).toMatchObject({ traceId: caller, parentSpanId: 'b7ad6b7169203331' });
  expect(JSON.stringify(call)).not.toContain('ann');
  const transaction = spans.find((span) => span.name === 'transaction' && span.traceId === caller);
  expect(transaction?.parentSpanId).toBe(call?.spanId);
  const queries = spans.filter((span) => span.parentSpanId === transaction?.spanId);
  expect(queries.map(textOf)).toEqual([expect.stringMatching(/^begin/), 'commit']);
  const job = spans.find(({ name }) => name === 'job work');
  expect(spans.some((span) => span.name === 'transaction' && span.parentSpanId === job?.spanId)).toBe(true);

  const sent = spans.length;
  await t.database.transaction({}, async () => {});
  expect(spans).toHaveLength(sent);
});

it('shows no literal of a query', () => {
  expect(queryText("select *\n  from users where name = 'O''Hara' and id = $1")).toBe(
    'select * from users where name = ? and id = $1',
  );
});

function textOf({ attributes }: SentSpan): unknown {
  return attributes.find(({ key }) => key === 'db.query.text')?.value['stringValue'];
}
