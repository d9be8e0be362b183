import { type Call, type CallPermission, PUBLIC_API_NEEDS } from '@comptoir/contract';
import { assert } from '@comptoir/kernel';
import { z } from 'zod';
import { AppError } from '@comptoir/contract/errors';
import type { Actor, Ctx } from '../../../platform/context.ts';
import { DryRun, type ManualCtx, type Route, type RouteInput } from '../../../platform/http/route.ts';

const BASE = '/api/public/v3';

/** How one call of the browser is offered to programs. */
export interface Line {
  readonly path: string;
  /** Where the browser's call leaves the right to its use case, a key needs a scope all the same. */
  readonly permission?: CallPermission;
  /** For keys with all rights of their owner alone: an export is made by a job with those rights, and handed out to them. */
  readonly needs_all_rights?: boolean;
}

/** `searchUsers` as `v3SearchUsers`: one call, two doors. */
const nameOf = (name: string) => `v3${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

const isRead = ({ method, reads }: Call) => method === 'GET' || reads === true;

const NO_QUERY = z.strictObject({});

const dryRunSchema = z.enum(['true', 'false']).default('false');

/** A browser's call under another path, made with a key. A write can be tried: `dry_run=true` answers as if, and keeps nothing. */
export function keyRoute(given: Route, { path, permission, needs_all_rights }: Line): Route {
  const route = needs_all_rights ? forAllRights(given) : given;
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

function forAllRights(route: Route): Route {
  if (route.transaction === 'public') return route;
  const check = ({ actor }: { readonly actor: Actor }) => {
    if (!actor.api_key?.all_rights) throw new AppError('forbidden', { permission: 'all_rights' });
  };
  return route.transaction === 'manual'
    ? { ...route, handle: async (ctx: ManualCtx, input: Input) => (check(ctx), route.handle(ctx, input)) }
    : { ...route, handle: async (ctx: Ctx, input: Input) => (check(ctx), route.handle(ctx, input)) };
}

type Input = RouteInput<unknown, unknown, unknown>;

async function tried(input: Input, handle: (own: Input) => Promise<unknown>): Promise<unknown> {
  const { dry_run, ...query } = input.query as Record<string, unknown>;
  const answer = await handle({ ...input, query });
  // Thrown out of the transaction, which is rolled back with all that the write would have left: rows, jobs, mails, the trail.
  if (dry_run === 'true') throw new DryRun(answer);
  return answer;
}
