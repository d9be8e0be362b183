import type { VariableContext } from '../../check/context.ts';
import { typeOfQuota } from '../../check/types.ts';
import { STATEMENT_GRAIN, type Typed, UNKNOWN } from '../../formula/infer.ts';
import type { QuotaVariable } from '../../model/index.ts';
import type { Note } from '../definition.ts';

export function checkQuota(ctx: VariableContext, variable: QuotaVariable, note: Note): Typed {
  const quota = ctx.world.quotas.find(({ id }) => id === variable.quota_id);
  if (quota) return { ...typeOfQuota(quota.type), grain: STATEMENT_GRAIN };
  note('deleted_quota', { path: 'quota_id', params: { quota_id: variable.quota_id } });
  return UNKNOWN;
}
