import { type Decimal, dec, parseDecimal } from '@comptoir/kernel';
import { walkFormula } from '../formula/index.ts';
import { variablesReadBy } from '../graph/index.ts';
import { conditionsIn } from '../model/index.ts';
import type {
  AcceleratorVariable,
  CellError,
  CompensationModel,
  FormulaNode,
  Scope,
  Variable,
  World,
} from '../model/index.ts';
import { cellError } from './cell-errors.ts';

/** Where a variable lives: `null` is the statement, else the scope whose rows it is computed on. */
export type Grain = string | null;

export interface PlannedVariable {
  readonly variable: Variable;
  readonly index: number;
  readonly grain: Grain;
  /** Variables that it reads, as they stand in the document. */
  readonly reads: readonly string[];
  /** Record grain, and the same in every statement: computed once for all of the scope's rows. */
  readonly pure: boolean;
  /** Record grain, and made by an accelerator, itself or in what it reads: it has no meaning on rows before the period. */
  readonly climbs: boolean;
  /** The document itself makes it impossible to compute. */
  readonly error: CellError | null;
}

export interface PlannedTier {
  readonly from: Decimal;
  readonly value: Decimal;
}

export interface PlannedCompensation {
  readonly model: CompensationModel;
  readonly scopes: ReadonlyMap<string, Scope>;
  readonly variables: ReadonlyMap<string, PlannedVariable>;
  /** What is used stands before what uses it. */
  readonly order: readonly PlannedVariable[];
  readonly tiers: ReadonlyMap<string, readonly PlannedTier[]>;
}

/** Orders a compensation's variables and finds the grain of each. Never fails: what can't be computed carries an error. */
export function planCompensation(model: CompensationModel, world: World): PlannedCompensation {
  const { document } = model;
  const scopes = new Map(document.scopes.map((scope) => [scope.id, scope]));
  const byId = new Map(document.variables.map((variable) => [variable.id, variable]));
  const planned = new Map<string, PlannedVariable>();
  const order: PlannedVariable[] = [];
  const open = new Set<string>();

  const visit = (variable: Variable): PlannedVariable => {
    const known = planned.get(variable.id);
    if (known) return known;
    open.add(variable.id);
    const reads = variablesReadBy(variable);
    let error: CellError | null = null;
    const inputs = new Map<string, PlannedVariable>();
    for (const id of reads) {
      const input = byId.get(id);
      if (!input) error ??= cellError('deleted_field', variable.id, { variable_id: id });
      else if (open.has(id)) error ??= cellError('dependency_error', variable.id, { cycle: id });
      else inputs.set(id, visit(input));
    }
    open.delete(variable.id);
    const { grain, problem } = grainOf(variable, inputs, scopes, world);
    error ??= problem;
    const done: PlannedVariable = {
      variable,
      index: order.length,
      grain,
      reads,
      pure: grain !== null && isPure(variable, inputs),
      climbs:
        grain !== null &&
        (variable.kind === 'Accelerator' || [...inputs.values()].some((input) => input.climbs)),
      error,
    };
    planned.set(variable.id, done);
    order.push(done);
    return done;
  };
  for (const variable of document.variables) visit(variable);

  const tiers = new Map<string, readonly PlannedTier[]>();
  for (const variable of document.variables)
    if (variable.kind === 'Accelerator') tiers.set(variable.id, tiersOf(variable));
  return { model, scopes, variables: planned, order, tiers };
}

interface Placed {
  readonly grain: Grain;
  readonly problem: CellError | null;
}

function grainOf(
  variable: Variable,
  inputs: ReadonlyMap<string, PlannedVariable>,
  scopes: ReadonlyMap<string, Scope>,
  world: World,
): Placed {
  const at = (grain: Grain, problem: CellError | null = null): Placed => ({ grain, problem });
  switch (variable.kind) {
    case 'Field': {
      const scope = scopes.get(variable.scope_id);
      if (!scope) return at(null, cellError('deleted_field', variable.id, { scope_id: variable.scope_id }));
      const exists =
        scope.source.type === 'data_table'
          ? tableHas(world, scope.source.table_id, variable.field_id)
          : sourceExists(world, scope);
      return at(
        scope.id,
        exists ? null : cellError('deleted_field', variable.id, { field_id: variable.field_id }),
      );
    }
    case 'Formula': {
      if (!variable.tree)
        return at(null, cellError('formula_error', variable.id, { reason: 'broken_formula' }));
      return coarsest(variable.id, [...inputs.values()]);
    }
    case 'Aggregate': {
      if (variable.of_variable_id === null) {
        const scope = variable.scope_id === null ? undefined : scopes.get(variable.scope_id);
        const known = scope !== undefined && sourceExists(world, scope);
        return at(
          null,
          known ? null : cellError('deleted_field', variable.id, { scope_id: variable.scope_id ?? '' }),
        );
      }
      const input = inputs.get(variable.of_variable_id);
      return at(
        null,
        input && input.grain === null
          ? cellError('badly_typed_variable', variable.id, { reason: 'not_records' })
          : null,
      );
    }
    case 'Accelerator': {
      if (variable.measure_variable_id === null)
        return at(null, cellError('badly_typed_variable', variable.id, { reason: 'measure_missing' }));
      if (
        variable.tiers.length === 0 ||
        variable.tiers.some((tier) => !parseDecimal(tier.from) || !parseDecimal(tier.value))
      )
        return at(null, cellError('badly_typed_variable', variable.id, { reason: 'tiers' }));
      const placed = coarsest(
        variable.id,
        [...inputs.values()].filter((input) => input.variable.id !== variable.target_variable_id),
      );
      const target = variable.target_variable_id === null ? null : inputs.get(variable.target_variable_id);
      const measure = inputs.get(variable.measure_variable_id);
      if (target && target.grain !== null)
        return at(
          measure?.grain ?? null,
          cellError('badly_typed_variable', variable.id, { reason: 'target' }),
        );
      if (measure && measure.grain === null && placed.grain !== null)
        return at(null, cellError('badly_typed_variable', variable.id, { reason: 'measure_not_records' }));
      return placed;
    }
    case 'Attribute':
    case 'Quota':
      return at(null);
  }
}

/** A coarser value is usable at a finer grain; two scopes' rows do not meet. */
function coarsest(id: string, inputs: readonly PlannedVariable[]): Placed {
  const grains = new Set(inputs.map((input) => input.grain).filter((grain) => grain !== null));
  const [first, second] = grains;
  return {
    grain: first ?? null,
    problem: second === undefined ? null : cellError('badly_typed_variable', id, { reason: 'mixed_scopes' }),
  };
}

function isPure(variable: Variable, inputs: ReadonlyMap<string, PlannedVariable>): boolean {
  if (variable.kind === 'Field') return true;
  if (variable.kind !== 'Formula' || !variable.tree) return false;
  return [...inputs.values()].every((input) => input.pure) && !callsPeriod(variable.tree);
}

function callsPeriod(tree: FormulaNode): boolean {
  let found = false;
  walkFormula(tree, (node) => {
    // Functions without arguments read the statement's month or period; only TODAY is the same for all.
    if (node.type === 'call' && node.args.length === 0 && node.name !== 'TODAY') found = true;
  });
  return found;
}

function tiersOf(variable: AcceleratorVariable): PlannedTier[] {
  return variable.tiers.flatMap((tier) => {
    const valid = parseDecimal(tier.from) && parseDecimal(tier.value);
    return valid ? [{ from: dec(tier.from), value: dec(tier.value) }] : [];
  });
}

function tableHas(world: World, table_id: string, field_id: string): boolean {
  return (
    world.tables.find((table) => table.id === table_id)?.fields.some((field) => field.id === field_id) ??
    false
  );
}

function sourceExists(world: World, { source }: Scope): boolean {
  switch (source.type) {
    case 'data_table':
      return world.tables.some((table) => table.id === source.table_id);
    case 'quota':
      return world.quotas.some((quota) => quota.id === source.quota_id);
    case 'compensation':
      return world.compensations.some((one) => one.id === source.compensation_id);
  }
}

/** Does pay depend on the order of this scope's rows within a day? */
export function ordersById({ order }: PlannedCompensation, scope: Scope): boolean {
  return order.some(
    ({ variable, grain }) =>
      variable.kind === 'Accelerator' && variable.mode === 'whole_record' && grain === scope.id,
  );
}

/** The fields of its source that a scope and what is computed on it read, and lines show. */
export function fieldsUsed(compensation: PlannedCompensation, scope: Scope): Set<string> {
  const ids = new Set<string>();
  if (scope.user_rule) ids.add(scope.user_rule.field_id);
  if (scope.period_rule) ids.add(scope.period_rule.field_id);
  for (const condition of conditionsIn(scope.conditions)) {
    ids.add(condition.field_id);
    if (condition.comparand?.kind === 'field') ids.add(condition.comparand.field_id);
  }
  for (const key of scope.order) ids.add(key.field_id);
  for (const { variable } of compensation.order)
    if (variable.kind === 'Field' && variable.scope_id === scope.id) ids.add(variable.field_id);
  for (const id of compensation.model.document.dashboard.record_field_ids) ids.add(id);
  return ids;
}
