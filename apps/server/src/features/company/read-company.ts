import type { Company } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { findCompany } from './company-queries.ts';

/** Everyone with a session: formats, reference day and flags shape every screen. */
export function readCompany(ctx: Ctx): Promise<Company> {
  return findCompany(ctx);
}
