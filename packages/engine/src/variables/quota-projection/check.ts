import type { VariableContext } from '../../check/context.ts';
import { typeOfQuota } from '../../check/types.ts';
import { type Typed, UNKNOWN } from '../../formula/infer.ts';
import type { QuotaProjectionVariable } from '../../model/index.ts';
import type { Note } from '../definition.ts';
import { checkProjectedField } from '../projected-field.ts';

export function checkQuotaProjection(
  ctx: VariableContext,
  variable: QuotaProjectionVariable,
  note: Note,
): Typed {
  const grain = checkProjectedField(ctx, variable, note);
  const quota = ctx.world.quotas.find(({ id }) => id === variable.quota_id);
  if (quota) return { ...typeOfQuota(quota.type), grain };
  note('deleted_quota', { path: 'quota_id', params: { quota_id: variable.quota_id } });
  return { ...UNKNOWN, grain };
}
