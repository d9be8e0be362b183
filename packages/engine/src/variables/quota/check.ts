import { MAX_RAMP_MONTHS, parseDecimal, sign } from '@comptoir/kernel';
import type { VariableContext } from '../../check/context.ts';
import { typeOfQuota } from '../../check/types.ts';
import { STATEMENT_GRAIN, type Typed, UNKNOWN } from '../../formula/infer.ts';
import type { CellError, QuotaVariable, Ramp } from '../../model/index.ts';
import { cellError } from '../../run/cell-errors.ts';
import type { Note } from '../definition.ts';

export function checkQuota(ctx: VariableContext, variable: QuotaVariable, note: Note): Typed {
  if (variable.ramp) checkRamp(ctx, variable.ramp, note);
  const quota = ctx.world.quotas.find(({ id }) => id === variable.quota_id);
  if (quota) return { ...typeOfQuota(quota.type), grain: STATEMENT_GRAIN };
  note('deleted_quota', { path: 'quota_id', params: { quota_id: variable.quota_id } });
  return UNKNOWN;
}

function checkRamp({ world }: VariableContext, { since_attribute_id, steps }: Ramp, note: Note): void {
  if (since_attribute_id !== null) {
    const attribute = world.attributes.find(({ id }) => id === since_attribute_id);
    const path = 'ramp.since_attribute_id';
    if (!attribute) note('deleted_attribute', { path, params: { attribute_id: since_attribute_id } });
    else if (attribute.type !== 'date')
      note('ramp_date_type', { path, params: { attribute_id: attribute.id } });
  }
  if (steps.length === 0) note('ramp_steps_missing', { path: 'ramp.steps' });
  if (steps.length > MAX_RAMP_MONTHS)
    note('ramp_steps_too_many', { path: 'ramp.steps', params: { most: String(MAX_RAMP_MONTHS) } });
  for (const [index, text] of steps.entries()) {
    const step = parseDecimal(text);
    const path = `ramp.steps.${index}`;
    const month = String(index + 1);
    if (!step || sign(step) < 0) note('ramp_step_invalid', { path, params: { month, text } });
    // A quota of 0 cannot be compared with.
    else if (sign(step) === 0) note('ramp_step_zero', { severity: 'warning', path, params: { month } });
  }
}

export function problemOfQuota({ id, ramp }: QuotaVariable): CellError | null {
  const isReadable = (ramp?.steps ?? []).every((step) => parseDecimal(step));
  return isReadable ? null : cellError('badly_typed_variable', id, { reason: 'ramp' });
}
