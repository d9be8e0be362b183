import { MAX_DOMAINS, type SignInSettings } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import { randomToken } from '../../platform/auth/tokens.ts';
import type { Ctx } from '../../platform/context.ts';
import { violatedConstraint } from '../../platform/db/index.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { hasRecord, recordOf } from './domain-record.ts';
import { readSettings } from './read-settings.ts';
import { findDomain, findDomains, findSettings, insertDomain, noteVerified } from './settings-queries.ts';

/** It says nothing until its DNS shows the record. */
export async function addDomain(ctx: Ctx, name: string): Promise<SignInSettings> {
  requirePermission(ctx, 'company_setting.security', 'write');
  await findSettings(ctx, true);
  const domains = await findDomains(ctx);
  if (domains.some((domain) => domain.name === name)) throw new AppError('name_used', { name }, 'name');
  if (domains.length >= MAX_DOMAINS)
    throw new AppError('bad_request', { reason: 'too_many', most: MAX_DOMAINS });
  await insertDomain(ctx, { id: ctx.newId(), name, token: randomToken() });
  return readSettings(ctx);
}

/** Looked up before a transaction is open. */
export async function verifyDomain(ctx: ManualCtx, id: string): Promise<SignInSettings> {
  requirePermission(ctx, 'company_setting.security', 'write');
  const domain = await ctx.withTransaction((inside) => findDomain(inside, id));
  if (!domain) throw new AppError('not_found', { object: 'domain' });
  if (!(await hasRecord(domain, ctx.services.dns_server)))
    throw new AppError('domain_unproven', { domain: domain.name, record: recordOf(domain).record_name });
  try {
    return await ctx.withTransaction(async (inside) => {
      await noteVerified(inside, id);
      inside.audit({
        object_type: 'company',
        object_id: ctx.tenant.company_id,
        after: { domain: domain.name },
      });
      return readSettings(inside);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'sign_in_domains_owner')
      throw new AppError('domain_taken', { domain: domain.name });
    throw error;
  }
}
