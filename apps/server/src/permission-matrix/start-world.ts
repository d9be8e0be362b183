import { z } from 'zod';
import { features } from '../features/index.ts';
import type { AnyCall } from '../platform/http/index.ts';
import { createLogger } from '../platform/log/log.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
} from '../platform/testing/index.ts';
import { buildWorld, type World } from './world.ts';

export interface StartedWorld {
  readonly t: TestDatabase;
  readonly app: TestApp;
  readonly world: World;
  /** A 500 says nothing to the client: what the log said last. */
  cause(): string;
  /** Requests take the place of discussions: only one of the two is answered at a time. */
  switchFor(call: AnyCall): Promise<void>;
  /** What a call needs beside a session: the key of the world's admin, with all rights, or the token of the provider. */
  headersOf(call: AnyCall): Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export const calls = features.flatMap((feature) => feature.routes).map((route) => route.call);
/** Made with an API key and never with a session. */
export const keyCalls = calls.filter((call) => call.caller === 'api_key');
/** Made by an identity provider. */
export const scimCalls = calls.filter((call) => call.caller === 'scim_token');
/** Made with the key of an agent. */
export const agentCalls = calls.filter((call) => call.caller === 'agent');
/** Each input of the product once: v3 has those of the browser, with the same schemas and use cases, but for the pages of its lists. */
export const ownCalls = calls.filter(
  ({ path, query }) =>
    !path.startsWith('/api/public/v3/') || (query instanceof z.ZodObject && 'cursor' in query.shape),
);
export const sessionCalls = calls.filter((call) => call.caller === undefined);

/** The whole product over a database with something of everything: for tests of every call. */
export async function startWorld(): Promise<StartedWorld> {
  let cause = '';
  const t = await startTestDatabase();
  const app = await startTestApp(t, {
    routes: features.flatMap((feature) => feature.routes),
    jobs: features.flatMap((feature) => feature.jobs ?? []),
    log: createLogger('error', {
      write: (line) => {
        cause = line;
      },
    }),
  });
  const stop = async () => {
    await app.stop();
    await t.stop();
  };
  const world = await buildWorld(t, app).catch(async (error: Error) => {
    await stop();
    throw new Error(`${error.message} ${cause}`);
  });
  // Off at first: rights are tried where it is on.
  await t.query(`update companies set features = features || '{"ai_filters": true}' where id = $1`, [
    world.home.tenant.company_id,
  ]);
  let has_requests = false;
  const switchFor = async ({ needs }: AnyCall) => {
    const wants = needs?.feature === 'requests';
    if (needs === undefined || wants === has_requests) return;
    has_requests = wants;
    await t.query(
      `update companies set features = features || jsonb_build_object('requests', $2::boolean) where id = $1`,
      [world.home.tenant.company_id, wants],
    );
  };
  const headersOf = ({ caller }: AnyCall): Readonly<Record<string, string>> => {
    if (caller === 'scim_token') return { authorization: `Bearer ${world.keys.scim}` };
    return caller === undefined
      ? {}
      : { 'x-api-key': caller === 'agent' ? world.keys.agent : world.keys.home };
  };
  return { t, app, world, cause: () => cause, switchFor, headersOf, stop };
}
