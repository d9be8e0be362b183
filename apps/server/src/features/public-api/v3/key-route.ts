import { type Call, PUBLIC_API_NEEDS } from '@comptoir/contract';
import { assert } from '@comptoir/kernel';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { DryRun, type ManualCtx, type Route, type RouteInput } from '../../../platform/http/route.ts';
import { NOT_TRIED } from './left-out.ts';
import type { Line } from './lines/index.ts';

const BASE = '/api/public/v3';

/** `searchUsers` as `v3SearchUsers`: one call, two doors. */
const nameOf = (name: string) => `v3${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

const isRead = ({ method, reads }: Call) => method === 'GET' || reads === true;

const NO_QUERY = z.strictObject({});

const dryRunSchema = z
  .enum(['true', 'false'])
  .default('false')
  .describe('`true`: answer as if it had been done, and keep nothing');

/** A browser's call under another path, made with a key. A write can be tried: `dry_run=true` answers as if, and keeps nothing. */
export function keyRoute(route: Route, { path, permission, needs_all_rights }: Line): Route {
  const { call } = route;
  assert(route.transaction !== 'public', 'a key is somebody');
  const query = call.query ?? NO_QUERY;
  assert(query instanceof z.ZodObject, `${call.name} has a query of fields`);
  const canTry = !isRead(call) && !NOT_TRIED.includes(call.name);
  assert(needs_all_rights || permission || call.permission.kind !== 'session', `${call.name} takes a scope`);
  const offered: Call = {
    ...call,
    name: nameOf(call.name),
    path: `${BASE}${path}`,
    caller: 'api_key',
    ...(needs_all_rights ? { needs_all_rights } : {}),
    permission: permission ?? call.permission,
    needs: call.needs ?? PUBLIC_API_NEEDS,
    query: canTry ? query.extend({ dry_run: dryRunSchema }) : query,
    errors: [...new Set([...call.errors, 'feature_off' as const])],
  };
  if (!canTry) return { ...route, call: offered };
  if (route.transaction === 'request') {
    const handle = (ctx: Ctx, input: Input) => tried(input, (own) => route.handle(ctx, own));
    return { ...route, call: offered, handle };
  }
  const handle = (ctx: ManualCtx, input: Input) => {
    const { is_tried, own } = triedInput(input);
    return route.handle(is_tried ? forgetful(ctx) : ctx, own);
  };
  return { ...route, call: offered, handle };
}

type Input = RouteInput<unknown, unknown, unknown>;

function triedInput(input: Input): { readonly is_tried: boolean; readonly own: Input } {
  const { dry_run, ...query } = input.query as Record<string, unknown>;
  return { is_tried: dry_run === 'true', own: { ...input, query } };
}

async function tried(input: Input, handle: (own: Input) => Promise<unknown>): Promise<unknown> {
  const { is_tried, own } = triedInput(input);
  const answer = await handle(own);
  // Thrown out of the transaction, which is rolled back with all that the write would have left: rows, jobs, mails, the trail.
  if (is_tried) throw new DryRun(answer);
  return answer;
}

/** Its one transaction is rolled back after it has answered, and no file goes. */
function forgetful(ctx: ManualCtx): ManualCtx {
  const rolledBack = async <T>(use: (tx: Ctx) => Promise<T>): Promise<T> => {
    try {
      return await ctx.withTransaction(async (tx): Promise<never> => {
        throw new DryRun(await use(tx));
      });
    } catch (error) {
      if (error instanceof DryRun) return error.answer as T;
      throw error;
    }
  };
  const files = Object.assign(Object.create(ctx.services.files) as typeof ctx.services.files, {
    remove: async () => {},
  });
  return {
    ...ctx,
    services: { ...ctx.services, files },
    withTransaction: rolledBack,
    once: (_content, use) => rolledBack(use),
  };
}
