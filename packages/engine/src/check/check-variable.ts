import { assertNever } from '@comptoir/kernel';
import type {
  AcceleratorVariable,
  AggregateVariable,
  FormulaVariable,
  Variable,
  VariableFormat,
} from '../model/index.ts';
import { type DiagnosticCode, type DiagnosticParts, diagnosticAt } from '../formula/diagnostic.ts';
import { STATEMENT_GRAIN, type Typed, inferFormula } from '../formula/infer.ts';
import { printFormula } from '../formula/print/print-formula.ts';
import type { Names } from '../formula/names.ts';
import { checkTiers } from './check-tiers.ts';
import { type CheckContext, type ScopeField, report } from './context.ts';
import { typeOfAttribute, typeOfQuota } from './types.ts';

export interface VariableContext extends CheckContext {
  /** Fields of each scope that has a source. */
  readonly scopes: ReadonlyMap<string, ReadonlyMap<string, ScopeField> | null>;
  readonly names: Names;
  /** What a variable was found to be; `null` when there is none with this id. */
  readonly typed: (id: string) => Typed | null;
  /** Is this value per row made by an accelerator, itself or in what it reads? */
  readonly climbs: (id: string) => boolean;
}

const UNKNOWN: Typed = { type: 'any', shows: null, grain: STATEMENT_GRAIN };

/** Finds a variable's type, look and grain, and reports its mistakes. Those it reads have been checked before. */
export function checkVariable(ctx: VariableContext, variable: Variable): Typed {
  const note: Note = (code, parts) => report(ctx, code, { ...parts, variable_id: variable.id });
  switch (variable.kind) {
    case 'Field': {
      const fields = ctx.scopes.get(variable.scope_id);
      if (fields === undefined) note('deleted_scope', { path: 'scope_id' });
      if (!fields) return UNKNOWN;
      const field = fields.get(variable.field_id);
      if (!field) note('deleted_field', { path: 'field_id', params: { field_id: variable.field_id } });
      const grain = { kind: 'record', scope_id: variable.scope_id } as const;
      return field ? { type: field.type, shows: field.shows, grain } : { type: 'any', shows: null, grain };
    }
    case 'Formula':
      return checkFormulaVariable(ctx, variable, note);
    case 'Aggregate':
      return checkAggregate(ctx, variable, note);
    case 'Attribute': {
      const shown = typeOfAttribute(variable, ctx.world.attributes);
      if (!shown)
        note('deleted_attribute', { path: 'attribute_id', params: { attribute_id: variable.attribute_id } });
      return shown ? { ...shown, grain: STATEMENT_GRAIN } : UNKNOWN;
    }
    case 'Quota': {
      const quota = ctx.world.quotas.find((each) => each.id === variable.quota_id);
      if (!quota) note('deleted_quota', { path: 'quota_id', params: { quota_id: variable.quota_id } });
      return quota ? { ...typeOfQuota(quota.type), grain: STATEMENT_GRAIN } : UNKNOWN;
    }
    case 'Accelerator':
      return checkAccelerator(ctx, variable, note);
    default:
      return assertNever(variable);
  }
}

type Note = <Code extends DiagnosticCode>(code: Code, parts: DiagnosticParts<Code>) => void;

function checkFormulaVariable(ctx: VariableContext, variable: FormulaVariable, note: Note): Typed {
  const { tree, broken_text } = variable;
  if (!tree) {
    note(broken_text === null || broken_text.trim() === '' ? 'formula_missing' : 'formula_broken', {
      path: 'tree',
    });
    return UNKNOWN;
  }
  const printed = printFormula(tree, ctx.names);
  return inferFormula(tree, {
    variable: ctx.typed,
    report: (node, code, ...details) => {
      const found = diagnosticAt(printed.spans.get(node) ?? null, code, details);
      ctx.diagnostics.push({ ...found, path: 'tree', variable_id: variable.id });
    },
  });
}

/**
 * sum, average: numbers. min, max: numbers or dates. all, none: checkboxes, and the result is one (every row ticked, no row
 * ticked). empty, not_empty: anything, and the result says whether any row has a value. count, count_unique: anything.
 */
function checkAggregate(ctx: VariableContext, variable: AggregateVariable, note: Note): Typed {
  const counted: Typed = { type: 'decimal', shows: 'number', grain: STATEMENT_GRAIN };
  if (variable.of_variable_id === null) {
    if (variable.function !== 'count') note('aggregate_input_missing', { path: 'of_variable_id' });
    else if (variable.scope_id === null) note('aggregate_input_missing', { path: 'scope_id' });
    else if (!ctx.scopes.has(variable.scope_id)) note('deleted_scope', { path: 'scope_id' });
    return variable.function === 'count' ? counted : UNKNOWN;
  }
  const input = ctx.typed(variable.of_variable_id);
  const params = { variable_id: variable.of_variable_id, function: variable.function };
  if (!input) {
    note('deleted_variable', { path: 'of_variable_id', params: { variable_id: variable.of_variable_id } });
    return UNKNOWN;
  }
  if (input.grain.kind === 'statement' && input.type !== 'any')
    note('aggregate_needs_records', { path: 'of_variable_id', params });
  const expect = (...types: Typed['type'][]) => {
    if (input.type !== 'any' && !types.includes(input.type))
      note('aggregate_input_type', {
        path: 'of_variable_id',
        params: { ...params, expected: types.join('|'), found: input.type },
      });
  };
  switch (variable.function) {
    case 'sum':
    case 'average':
      expect('decimal');
      return { type: 'decimal', shows: input.shows, grain: STATEMENT_GRAIN };
    case 'min':
    case 'max':
      expect('decimal', 'date');
      return { type: input.type, shows: input.shows, grain: STATEMENT_GRAIN };
    case 'all':
    case 'none':
      expect('boolean');
      return { type: 'boolean', shows: 'boolean', grain: STATEMENT_GRAIN };
    case 'empty':
    case 'not_empty':
      return { type: 'boolean', shows: 'boolean', grain: STATEMENT_GRAIN };
    case 'count':
    case 'count_unique':
      return counted;
    default:
      return assertNever(variable.function);
  }
}

function checkAccelerator(ctx: VariableContext, variable: AcceleratorVariable, note: Note): Typed {
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

/** How a variable shows: as chosen where that fits its type, else as found. */
export function formatOf(variable: Variable, typed: Typed): VariableFormat {
  const numeric =
    variable.format === 'amount' || variable.format === 'number' || variable.format === 'percentage';
  if (variable.format !== null && (typed.type === 'any' || numeric === (typed.type === 'decimal')))
    return variable.format;
  return typed.shows ?? 'number';
}
