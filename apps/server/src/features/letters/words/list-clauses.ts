import { LETTER_CLAUSES } from '@comptoir/contract';
import { CLAUSE } from '@comptoir/words';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';

export async function listClauses(ctx: Ctx) {
  requirePermission(ctx, 'commission_letter.templates', 'read');
  return { clauses: LETTER_CLAUSES.map((key) => ({ key, ...CLAUSE[key] })) };
}
