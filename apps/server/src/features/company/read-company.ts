import type { Company, Environment } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { findCompany } from './company-queries.ts';

/** Everyone with a session: formats, reference day and flags shape every screen. */
export function readCompany(ctx: Ctx): Promise<Company> {
  return findCompany(ctx);
}

/** The caller's own environments within this company. */
export async function listEnvironments(ctx: Ctx): Promise<Environment[]> {
  const found = await sql<Environment>`
    select id, company_id, name, live, ready from account_environments()
    where company_id = ${ctx.tenant.company_id}`.execute(ctx.db);
  return found.rows;
}
