import { type AcceleratorVariable, decidingVariableIds, paidVariableId } from '../model/index.ts';
import { documentPart } from '../variables/documents.ts';
import type { PlannedCompensation, PlannedVariable } from './plan.ts';

/** How a compensation's pay comes back to records: which rows a transaction lists, and what their shares are made of. */
export interface PayTrace {
  /** Scopes whose rows are listed. */
  readonly scope_ids: readonly string[];
  /** What each row brings: a record-grain variable, or its steps through an accelerator on a sum. `null`: not made of rows. */
  readonly weights: Weights | null;
  /** Accelerators whose tiers a row of the scope falls in. */
  readonly accelerators: readonly TracedAccelerator[];
  /** Record-grain variables that lead to pay, in dependency order. */
  readonly variables: readonly PlannedVariable[];
}

export type Weights =
  | { readonly kind: 'variable'; readonly scope_id: string; readonly variable_id: string }
  | { readonly kind: 'climb'; readonly scope_id: string; readonly accelerator_id: string };

export interface TracedAccelerator {
  readonly variable: AcceleratorVariable;
  readonly scope_id: string;
  /** The record-grain measure: its own, or what its aggregated measure sums. */
  readonly measure_id: string;
  readonly grain: 'record' | 'statement';
}

export function tracePay(compensation: PlannedCompensation): PayTrace {
  const { document } = compensation.model;
  const deciding = decidingVariableIds(document).flatMap((id) => compensation.variables.get(id) ?? []);
  const closure = closureOf(compensation, deciding);
  const paid = deciding.find(({ variable }) => variable.id === paidVariableId(document));
  // A prize is not made of records, though they decide the place.
  const weights = paid ? weightsOf(compensation, paid) : null;
  const reached = new Set<string>();
  for (const { variable, grain } of closure) {
    if (grain !== null) reached.add(grain);
    const { rows } = documentPart(variable).reads(variable);
    if (rows) reached.add(rows.scope_id);
  }
  const scope_ids = weights
    ? [weights.scope_id]
    : document.scopes.map((scope) => scope.id).filter((id) => reached.has(id));
  return {
    scope_ids,
    weights,
    accelerators: closure.flatMap((one) => tracedAccelerator(compensation, one) ?? []),
    variables: closure.filter((one) => one.grain !== null && scope_ids.includes(one.grain)),
  };
}

function closureOf(
  compensation: PlannedCompensation,
  deciding: readonly PlannedVariable[],
): PlannedVariable[] {
  const ids = new Set<string>();
  const visit = (one: PlannedVariable): void => {
    if (ids.has(one.variable.id)) return;
    ids.add(one.variable.id);
    for (const id of one.reads) {
      const input = compensation.variables.get(id);
      if (input) visit(input);
    }
  };
  for (const one of deciding) visit(one);
  return compensation.order.filter((one) => ids.has(one.variable.id));
}

function weightsOf(compensation: PlannedCompensation, one: PlannedVariable, depth = 0): Weights | null {
  const { variable, grain } = one;
  if (depth > 64) return null;
  if (grain !== null) return { kind: 'variable', scope_id: grain, variable_id: variable.id };
  if (variable.kind === 'Accelerator') {
    const traced = tracedAccelerator(compensation, one);
    return traced && { kind: 'climb', scope_id: traced.scope_id, accelerator_id: variable.id };
  }
  const same = sameAs(compensation, one);
  return same && weightsOf(compensation, same, depth + 1);
}

/** The variable whose rows add up to this one: a sum over the scope's own rows, or another name of one. */
function sameAs(compensation: PlannedCompensation, { variable }: PlannedVariable): PlannedVariable | null {
  const same = documentPart(variable).addsUp(variable);
  const isSame = same && (same.rows === null || same.rows === 'exact');
  return isSame ? (compensation.variables.get(same.variable_id) ?? null) : null;
}

function tracedAccelerator(
  compensation: PlannedCompensation,
  { variable, grain }: PlannedVariable,
): TracedAccelerator | null {
  if (variable.kind !== 'Accelerator' || variable.measure_variable_id === null) return null;
  if (grain !== null)
    return { variable, scope_id: grain, measure_id: variable.measure_variable_id, grain: 'record' };
  // On a sum, a whole-record accelerator sees one record: the rows' own ways say nothing.
  if (variable.mode === 'whole_record') return null;
  let measure = compensation.variables.get(variable.measure_variable_id) ?? null;
  for (let depth = 0; measure && measure.grain === null; depth += 1)
    measure = depth > 64 ? null : sameAs(compensation, measure);
  return measure && measure.grain !== null && measure.variable.kind !== 'Accelerator'
    ? { variable, scope_id: measure.grain, measure_id: measure.variable.id, grain: 'statement' }
    : null;
}
