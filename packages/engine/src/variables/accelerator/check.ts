import { parseDecimal } from '@comptoir/kernel';
import type { VariableContext } from '../../check/context.ts';
import type { DiagnosticCode } from '../../formula/diagnostic.ts';
import { STATEMENT_GRAIN, type Typed, UNKNOWN } from '../../formula/infer.ts';
import type { AcceleratorVariable, CellError } from '../../model/index.ts';
import { cellError } from '../../run/cell-errors.ts';
import type { DocumentSite, Note } from '../definition.ts';
import { mixedScopes } from '../mixed-scopes.ts';
import { checkTiers } from './check-tiers.ts';
import { readsOfAccelerator } from './reads.ts';

export function checkAccelerator(ctx: VariableContext, variable: AcceleratorVariable, note: Note): Typed {
  checkTiers(ctx, variable);
  const result: Typed = { type: 'decimal', shows: 'amount', grain: STATEMENT_GRAIN };
  const find = (id: string, path: string): Typed | null => {
    const typed = ctx.typed(id);
    if (!typed) note('deleted_variable', { path, params: { variable_id: id } });
    return typed && typed.type !== 'any' ? typed : null;
  };
  let measure: Typed | null = null;
  if (variable.measure_variable_id === null)
    note('accelerator_measure_missing', { path: 'measure_variable_id' });
  else {
    measure = find(variable.measure_variable_id, 'measure_variable_id');
    if (measure && measure.type !== 'decimal')
      note('accelerator_measure_type', {
        path: 'measure_variable_id',
        params: { variable_id: variable.measure_variable_id, found: measure.type },
      });
  }
  if (variable.target_variable_id !== null) {
    const target = find(variable.target_variable_id, 'target_variable_id');
    const params = { variable_id: variable.target_variable_id };
    if (target && target.type !== 'decimal')
      note('accelerator_target_type', {
        path: 'target_variable_id',
        params: { ...params, found: target.type },
      });
    if (target?.grain.kind === 'record')
      note('badly_typed_variable', {
        path: 'target_variable_id',
        params,
        suggestion: { kind: 'aggregate', variable_id: variable.target_variable_id },
      });
  }
  const filling = [variable.measure_variable_id, ...variable.group_by_variable_ids].find(
    (id) => id !== null && ctx.climbs(id),
  );
  if (variable.accumulation !== 'exact' && filling !== undefined)
    note('accelerator_over_accelerator', { path: 'accumulation', params: { variable_id: filling ?? '' } });
  if (measure) {
    if (variable.order_variable_id !== null)
      checkBeside(measure, variable.order_variable_id, 'order_variable_id', 'accelerator_order_type');
    for (const [index, id] of variable.group_by_variable_ids.entries())
      checkBeside(measure, id, `group_by_variable_ids.${index}`, 'accelerator_group_type');
  }
  return measure
    ? { ...result, grain: measure.grain }
    : { ...UNKNOWN, grain: ctx.typed(variable.measure_variable_id ?? '')?.grain ?? STATEMENT_GRAIN };

  /** What orders or groups the climb lives on the measure's rows. */
  function checkBeside(beside: Typed, id: string, path: string, code: DiagnosticCode): void {
    const other = find(id, path);
    if (!other) return;
    const sameRows =
      beside.grain.kind === 'record' &&
      other.grain.kind === 'record' &&
      beside.grain.scope_id === other.grain.scope_id;
    const orderable =
      code !== 'accelerator_order_type' ||
      other.type === 'decimal' ||
      other.type === 'date' ||
      other.type === 'text';
    if (!sameRows || !orderable) note(code, { path, params: { variable_id: id, found: other.type } });
  }
}

export function problemOfAccelerator(variable: AcceleratorVariable, site: DocumentSite): CellError | null {
  const { id, measure_variable_id, target_variable_id, tiers } = variable;
  const badly = (reason: string): CellError => cellError('badly_typed_variable', id, { reason });
  if (measure_variable_id === null) return badly('measure_missing');
  if (tiers.length === 0 || tiers.some((tier) => !parseDecimal(tier.from) || !parseDecimal(tier.value)))
    return badly('tiers');
  if (variable.mode === 'interpolated' && variable.pays === 'amount') return badly('interpolated_amounts');
  if (target_variable_id !== null && typeof site.grainOf(target_variable_id) === 'string')
    return badly('target');
  const climbing = readsOfAccelerator(variable).variables.filter((input) => input !== target_variable_id);
  const onRows = climbing.some((input) => typeof site.grainOf(input) === 'string');
  if (onRows && site.grainOf(measure_variable_id) === null) return badly('measure_not_records');
  return mixedScopes(id, climbing, site);
}
