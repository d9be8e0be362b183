import { type ApiClient, apiClient } from '@comptoir/api-client/source';
import type { InjectOptions } from 'fastify';
import { app, key } from './api-world.ts';

/** The typed client over the server of these tests, without a port. */
export const typedClient = (secret = key): ApiClient =>
  apiClient({ url: 'https://comptoir.test', key: secret, fetch: injected });

async function injected(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  const answer = await app.app.inject({
    method: request.method as NonNullable<InjectOptions['method']>,
    url: `${pathname}${search}`,
    headers: Object.fromEntries(request.headers),
    ...(body === '' ? {} : { payload: body }),
  });
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return new Response(answer.body, {
    status: answer.statusCode,
    headers: Object.fromEntries(headers) as Record<string, string>,
  });
}
