import { type Call, type CallPermission, PUBLIC_API_NEEDS } from '@comptoir/contract';
import { assert } from '@comptoir/kernel';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { DryRun, type Route, type RouteInput } from '../../../platform/http/route.ts';

const BASE = '/api/public/v3';

/** How one call of the browser is offered to programs. */
export interface Line {
  readonly path: string;
  /** Where the browser's call leaves the right to its use case, a key needs a scope all the same. */
  readonly permission?: CallPermission;
}

/** `searchUsers` as `v3SearchUsers`: one call, two doors. */
const nameOf = (name: string) => `v3${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

const isRead = ({ method, reads }: Call) => method === 'GET' || reads === true;

const NO_QUERY = z.strictObject({});

const dryRunSchema = z.enum(['true', 'false']).default('false');

/** A browser's call under another path, made with a key. A write can be tried: `dry_run=true` answers as if, and keeps nothing. */
export function keyRoute(route: Route, { path, permission }: Line): Route {
  const { call } = route;
  assert(route.transaction !== 'public', 'a key is somebody');
  const query = call.query ?? NO_QUERY;
  assert(query instanceof z.ZodObject, `${call.name} has a query of fields`);
  const canTry = !isRead(call) && route.transaction === 'request';
  const offered: Call = {
    ...call,
    name: nameOf(call.name),
    path: `${BASE}${path}`,
    caller: 'api_key',
    permission: permission ?? call.permission,
    needs: call.needs ?? PUBLIC_API_NEEDS,
    query: canTry ? query.extend({ dry_run: dryRunSchema }) : query,
    errors: [...new Set([...call.errors, 'feature_off' as const])],
  };
  if (!canTry || route.transaction !== 'request') return { ...route, call: offered };
  const handle = (ctx: Ctx, input: Input) => tried(input, (own) => route.handle(ctx, own));
  return { ...route, call: offered, handle };
}

type Input = RouteInput<unknown, unknown, unknown>;

async function tried(input: Input, handle: (own: Input) => Promise<unknown>): Promise<unknown> {
  const { dry_run, ...query } = input.query as Record<string, unknown>;
  const answer = await handle({ ...input, query });
  // Thrown out of the transaction, which is rolled back with all that the write would have left: rows, jobs, mails, the trail.
  if (dry_run === 'true') throw new DryRun(answer);
  return answer;
}
