import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Actor, Ctx, Tenant } from '../../../platform/context.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { readReader } from '../../readers/index.ts';
import { findSandbox, type StoredSandbox } from '../sandbox-queries.ts';
import { findLive, findOrigin, loadDefinitions } from './definition-queries.ts';
import type { Definitions } from './definitions.ts';

export interface Side {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly definitions: Definitions;
}

export interface BothSides {
  readonly name: string;
  readonly sandbox: Side;
  readonly live: Side;
  readonly origin: Definitions | null;
  /** The caller's, where they are. */
  readonly language: 'en' | 'fr';
}

/**
 * A sandbox of the caller's company and its live environment, each read in a transaction of its own as the caller's user there: row security
 * and rights are those of every other call. Both show plans to the caller, or it is refused.
 */
export async function readBothSides(ctx: ManualCtx, sandbox_id: string): Promise<BothSides> {
  const place = await ctx.withTransaction(async (here) => ({
    found: await findSandbox(here, sandbox_id),
    live_id: await findLive(here),
    language: (await readReader(here)).language,
  }));
  const { name } = requireOpen(place.found);
  const live_id = present(place.live_id, 'live environment');
  const sandbox = await ctx.inEnvironment(sandbox_id, READS, async (there) => ({
    ...(await sideOf(there)),
    origin: await findOrigin(there),
  }));
  const live = await ctx.inEnvironment(live_id, READS, sideOf);
  return { name, sandbox, live, origin: sandbox.origin, language: place.language };
}

const READS = { reads: true } as const;

export function requireOpen(sandbox: StoredSandbox | null): StoredSandbox {
  if (!sandbox) throw new AppError('not_found', { object: 'sandbox' });
  if (!sandbox.ready) throw new AppError('sandbox_not_ready');
  return sandbox;
}

async function sideOf(ctx: Ctx): Promise<Side> {
  requirePermission(ctx, 'sandbox', 'read');
  requirePermission(ctx, 'plan.plans', 'read');
  requirePermission(ctx, 'plan.compensations', 'read');
  return { tenant: ctx.tenant, actor: ctx.actor, definitions: await loadDefinitions(ctx) };
}
