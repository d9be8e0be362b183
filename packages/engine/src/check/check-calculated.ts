import { MAX_CALCULATED_FIELDS } from '@comptoir/kernel';
import { diagnosticAt } from '../formula/diagnostic.ts';
import { STATEMENT_GRAIN, type Typed, UNKNOWN, inferFormula } from '../formula/infer.ts';
import type { ValueType } from '../formula/functions/index.ts';
import { printFormula } from '../formula/print/print-formula.ts';
import { foldText } from '../formula/values.ts';
import { readsStatement, variablesIn, walkFormula } from '../formula/walk.ts';
import { orderByReads } from '../graph/order-variables.ts';
import type { CalculatedField, CellError, FormulaNode, Scope, VariableFormat } from '../model/index.ts';
import { cellError } from '../run/cell-errors.ts';
import { decimalsOf, formatOf } from './check-variable.ts';
import { type CheckContext, STORAGE_OF_VALUE, type ScopeField, report } from './context.ts';

/** What the checker found a calculated field to be. */
export interface CheckedField {
  readonly id: string;
  readonly name: string;
  readonly scope_id: string;
  /** `any` when its own mistakes, or those of what it reads, keep it from being known. */
  readonly type: ValueType;
  readonly format: VariableFormat;
  readonly decimals: number | null;
  readonly tree: FormulaNode | null;
  /** Keeps it from being computed on any row; `null` where values decide. */
  readonly error: CellError | null;
}

/** The fields that a calculated field names directly. */
export function fieldsReadBy({ tree }: Pick<CalculatedField, 'tree'>): string[] {
  return tree ? variablesIn(tree) : [];
}

/**
 * Checks a scope's calculated fields and gives them beside the source's own. They are noted in `calculated`, those that a field
 * reads before it.
 */
export function checkCalculatedFields(
  ctx: Pick<CheckContext, 'diagnostics'>,
  { id: scope_id, calculated_fields: list = [] }: Pick<Scope, 'id' | 'calculated_fields'>,
  own: ReadonlyMap<string, ScopeField>,
  calculated: Map<string, CheckedField>,
): ReadonlyMap<string, ScopeField> {
  if (list.length === 0) return own;
  checkList(ctx, scope_id, list, own);
  const { order, cycles } = orderByReads(list, fieldsReadBy);
  const place = new Map(list.map(({ id }, at) => [id, at]));
  const inCycle = new Set(cycles.flat());
  for (const cycle of cycles)
    report(ctx, 'cycle', {
      scope_id,
      path: `calculated_fields.${place.get(cycle[0]!)}`,
      params: { path: cycle.join(',') },
    });
  const all = new Map(own);
  for (const { id, name } of list) all.set(id, { id, name, storage: null, type: 'any', shows: 'number' });
  const names = [...all.values()];
  const done = new Set<string>();
  for (const id of order) {
    const at = place.get(id)!;
    const field = list[at]!;
    const path = `calculated_fields.${at}`;
    const typed = typeOf(ctx, field, { scope_id, path, all, names });
    const format = formatOf({ format: field.format ?? null }, typed);
    const { name, tree } = field;
    const missing = fieldsReadBy(field).find((read) => !all.has(read));
    const isLoose = inCycle.has(id) || fieldsReadBy(field).some((read) => place.has(read) && !done.has(read));
    calculated.set(id, {
      id,
      name,
      scope_id,
      type: typed.type,
      format,
      decimals: decimalsOf({ decimals: field.decimals }, format),
      tree,
      error: errorOf(field, missing, isLoose),
    });
    all.set(id, {
      id,
      name,
      storage: STORAGE_OF_VALUE[typed.type] ?? null,
      type: typed.type,
      shows: format,
    });
    done.add(id);
  }
  return all;
}

interface Place {
  readonly scope_id: string;
  readonly path: string;
  readonly all: ReadonlyMap<string, ScopeField>;
  readonly names: readonly ScopeField[];
}

function typeOf(
  ctx: Pick<CheckContext, 'diagnostics'>,
  field: CalculatedField,
  { scope_id, path, all, names }: Place,
): Typed {
  const { tree, broken_text } = field;
  if (!tree) {
    const isMissing = broken_text === null || broken_text.trim() === '';
    report(ctx, isMissing ? 'formula_missing' : 'formula_broken', { scope_id, path });
    return UNKNOWN;
  }
  let printed: ReturnType<typeof printFormula> | null = null;
  const spanOf = (node: FormulaNode) => {
    printed ??= printFormula(tree, names);
    return printed.spans.get(node) ?? null;
  };
  const typed = inferFormula(tree, {
    variable(id) {
      const known = all.get(id);
      return known ? { type: known.type, shows: known.shows, grain: STATEMENT_GRAIN } : null;
    },
    report(node, code, ...details) {
      const found =
        code === 'deleted_variable' && node.type === 'variable'
          ? diagnosticAt(spanOf(node), 'deleted_field', [{ field_id: node.id }])
          : diagnosticAt(spanOf(node), code, details);
      ctx.diagnostics.push({ ...found, path, scope_id });
    },
  });
  const reader = periodReader(tree);
  if (reader)
    ctx.diagnostics.push({
      ...diagnosticAt(spanOf(reader), 'calculated_reads_period', [{ function: reader.name }]),
      path,
      scope_id,
    });
  return typed;
}

type Call = Extract<FormulaNode, { type: 'call' }>;

/** A function of the statement's month or period: a row has none. `null`: the formula has no such function. */
export function periodReader(tree: FormulaNode): Call | null {
  let found: Call | null = null;
  walkFormula(tree, (node) => {
    if (readsStatement(node)) found ??= node;
  });
  return found;
}

function errorOf(
  { id, tree }: CalculatedField,
  missing: string | undefined,
  isLoose: boolean,
): CellError | null {
  const params = { field_id: id };
  if (!tree) return cellError('formula_error', null, { ...params, reason: 'broken_formula' });
  if (missing !== undefined) return cellError('deleted_field', null, { field_id: missing });
  if (isLoose) return cellError('dependency_error', null, params);
  return periodReader(tree) ? cellError('formula_error', null, { ...params, reason: 'reads_period' }) : null;
}

function checkList(
  ctx: Pick<CheckContext, 'diagnostics'>,
  scope_id: string,
  list: readonly CalculatedField[],
  own: ReadonlyMap<string, ScopeField>,
): void {
  if (list.length > MAX_CALCULATED_FIELDS)
    report(ctx, 'too_many_calculated_fields', {
      scope_id,
      path: 'calculated_fields',
      params: { most: String(MAX_CALCULATED_FIELDS) },
    });
  const ids = new Set(own.keys());
  const names = new Set([...own.values()].map(({ name }) => foldText(name)));
  for (const [at, { id, name }] of list.entries()) {
    const where = { scope_id, path: `calculated_fields.${at}` };
    const folded = foldText(name.trim());
    if (ids.has(id)) report(ctx, 'duplicate_id', { ...where, params: { name } });
    if (folded === '') report(ctx, 'name_missing', where);
    else if (names.has(folded)) report(ctx, 'duplicate_field_name', { ...where, params: { name } });
    ids.add(id);
    names.add(folded);
  }
}
