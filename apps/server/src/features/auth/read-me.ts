import type { getMe, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can } from '../../platform/auth/access.ts';
import type { SignedInBy } from '../../platform/auth/sessions.ts';
import type { Ctx } from '../../platform/context.ts';
import { readCompany } from '../company/index.ts';
import { sharedResources } from '../statements/views/index.ts';
import { findSharedViewsAndReports } from './shared-resource-queries.ts';
import {
  findEnvironment,
  findEnvironmentsOfAccount,
  findOwnPreferences,
  findUserWithRole,
} from './me-queries.ts';

type Me = ResponseOf<typeof getMe>;

export async function readMe(ctx: Ctx, by: SignedInBy): Promise<Me> {
  const [user, environment, company, environments] = await Promise.all([
    ctx.actor.user_id === null ? supportUser(ctx) : ownUser(ctx, ctx.actor.user_id),
    findEnvironment(ctx),
    readCompany(ctx),
    findEnvironmentsOfAccount(ctx),
  ]);
  if (!environment) throw new AppError('not_found');
  return {
    user,
    company,
    environment,
    // A session of single sign-on is of one company, and live says who may be in its sandboxes.
    environments: environments.filter(
      ({ company_id, live }) =>
        (by.company_id === null || company_id === by.company_id) &&
        (live || company_id !== ctx.tenant.company_id || can(ctx, 'sandbox', 'read')),
    ),
    signed_in_by: by.way,
    realtime: realtimeWire(ctx),
    version: ctx.services.version,
    support: ctx.services.support,
  };
}

function realtimeWire({ services: { realtime } }: Ctx): Me['realtime'] {
  return { key: realtime.key, path: realtime.path, hosted: realtime.hosted };
}

async function ownUser(ctx: Ctx, user_id: string): Promise<Me['user']> {
  const [row, views, others] = await Promise.all([
    findUserWithRole(ctx, user_id),
    sharedResources(ctx),
    findSharedViewsAndReports(ctx),
  ]);
  if (!row) throw new AppError('unauthenticated');
  const { role_id, role_name, is_default, category, permissions, ...user } = row;
  return {
    ...user,
    role: {
      id: role_id,
      name: role_name,
      default: is_default,
      permissions_v2: ctx.tenant.live ? permissions : ctx.actor.permissions,
    },
    role_category: ctx.actor.role_category === 'god' || !ctx.tenant.live ? ctx.actor.role_category : category,
    shared_resources: [...views, ...others],
  };
}

/** Support in a company where it is nobody's colleague. */
async function supportUser(ctx: Ctx): Promise<Me['user']> {
  const id = ctx.actor.account_id ?? ctx.tenant.environment_id;
  const preferences = (await findOwnPreferences(ctx)) ?? {
    language: 'en' as const,
    locale: 'en-US',
    timezone: null,
  };
  return {
    id,
    name: ctx.actor.name,
    email: null,
    ...preferences,
    avatar: null,
    status: 'active',
    role: { id, name: 'Support', default: false, permissions_v2: ctx.actor.permissions },
    role_category: ctx.actor.role_category,
    shared_resources: [],
    licenced: false,
    onboarded: true,
  };
}
