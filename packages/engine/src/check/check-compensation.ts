import { LIMITS } from '@comptoir/kernel';
import type { CompensationDocument, VariableFormat } from '../model/index.ts';
import type { Diagnostic } from '../formula/diagnostic.ts';
import type { ValueType } from '../formula/functions/index.ts';
import { type Grain, STATEMENT_GRAIN, type Typed } from '../formula/infer.ts';
import { foldText } from '../formula/values.ts';
import { checkDocument } from './check-document.ts';
import { checkScope } from './check-scope.ts';
import { checkVariable, formatOf } from './check-variable.ts';
import { type CheckContext, type ScopeField, report } from './context.ts';
import { orderVariables, variablesReadBy } from '../graph/index.ts';
import { type CheckWorld, readsOf, type ResultVariable } from './world.ts';

/** What the checker found a variable to be. */
export interface CheckedVariable {
  readonly id: string;
  readonly name: string;
  /** `any` when its own mistakes, or those of what it reads, keep it from being known. */
  readonly type: ValueType;
  readonly grain: Grain;
  readonly format: VariableFormat;
  /** Direct ones, each once. May name variables that are gone. */
  readonly dependencies: readonly string[];
  /** It has an error of its own (see `diagnostics`) and can't be computed. */
  readonly broken: boolean;
}

export interface CheckedCompensation {
  /** Every variable of the document. */
  readonly variables: ReadonlyMap<string, CheckedVariable>;
  /** Every variable's id, those that it reads before it. */
  readonly order: readonly string[];
  /** Everything that is wrong, errors and warnings: scopes first, then variables in `order`, then the document. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks a compensation against the world: types, grains, references, cycles, tiers, payment. Never throws on a user's
 * mistake. `compensation_id` (`null` for one that is not saved) lets it see when a source leads back to itself.
 */
export function checkCompensation(
  document: CompensationDocument,
  world: CheckWorld,
  compensation_id: string | null = null,
): CheckedCompensation {
  return checkWithin(document, world, compensation_id, new Set());
}

/** `within`: the compensations whose check led here, so that a circle of sources ends. */
function checkWithin(
  document: CompensationDocument,
  world: CheckWorld,
  compensation_id: string | null,
  within: ReadonlySet<string>,
): CheckedCompensation {
  const here = compensation_id === null ? within : new Set([...within, compensation_id]);
  const others = new Map<string, readonly ResultVariable[] | null>();
  const ctx: CheckContext = {
    world,
    compensation_id,
    diagnostics: [],
    resultsOf: (id) => {
      if (!others.has(id)) {
        const other = world.compensations.find((each) => each.id === id);
        const circle = here.has(id) || leadsTo(id, here, world);
        others.set(
          id,
          circle || !other
            ? null
            : 'results' in other
              ? other.results
              : resultsIn(checkWithin(other.document, world, id, here)),
        );
      }
      return others.get(id) ?? null;
    },
  };
  checkLists(ctx, document);

  const scopes = new Map<string, ReadonlyMap<string, ScopeField> | null>();
  for (const scope of document.scopes) scopes.set(scope.id, checkScope(ctx, scope));

  const { order, cycles } = orderVariables(document.variables);
  const inCycle = reportCycles(ctx, cycles);
  const byId = new Map(document.variables.map((variable) => [variable.id, variable]));
  const found = new Map<string, Typed>();
  const typed = (id: string): Typed | null =>
    found.get(id) ?? (byId.has(id) ? { type: 'any', shows: null, grain: STATEMENT_GRAIN } : null);
  const names = document.variables.map(({ id, name }) => ({ id, name }));
  // Those that it reads have been checked before, except in a cycle.
  const climbs = (id: string): boolean => climbing.has(id);
  const climbing = new Set<string>();
  for (const id of order) {
    const variable = byId.get(id)!;
    const made = checkVariable({ ...ctx, scopes, names, typed, climbs }, variable);
    found.set(id, made);
    if (
      made.grain.kind === 'record' &&
      (variable.kind === 'Accelerator' || variablesReadBy(variable).some(climbs))
    )
      climbing.add(id);
  }
  checkDocument(ctx, document, typed, scopes);

  const broken = new Set(inCycle);
  for (const each of ctx.diagnostics)
    if (each.variable_id !== null && each.severity === 'error') broken.add(each.variable_id);
  const variables = new Map<string, CheckedVariable>();
  for (const variable of document.variables) {
    const { type, grain, shows } = found.get(variable.id)!;
    variables.set(variable.id, {
      id: variable.id,
      name: variable.name,
      type,
      grain,
      format: formatOf(variable, { type, grain, shows }),
      dependencies: variablesReadBy(variable),
      broken: broken.has(variable.id),
    });
  }
  return { variables, order, diagnostics: ctx.diagnostics };
}

/** The variables of a checked compensation that its results carry: one value per user and period. */
export function resultsIn({ variables }: CheckedCompensation): ResultVariable[] {
  return [...variables.values()]
    .filter((variable) => variable.grain.kind === 'statement')
    .map(({ id, name, type, format }) => ({ id, name, type, format }));
}

/** Does a compensation read, through whatever others, one of these? */
function leadsTo(
  id: string,
  targets: ReadonlySet<string>,
  world: CheckWorld,
  seen: Set<string> = new Set(),
): boolean {
  const other = world.compensations.find((each) => each.id === id);
  if (!other || seen.has(id)) return false;
  seen.add(id);
  const reads = 'reads' in other ? other.reads : readsOf(other.document);
  return reads.some((each) => targets.has(each) || leadsTo(each, targets, world, seen));
}

function reportCycles(ctx: CheckContext, cycles: readonly (readonly string[])[]): ReadonlySet<string> {
  const members = new Set<string>();
  for (const cycle of cycles)
    for (const [index, id] of cycle.slice(0, -1).entries()) {
      if (members.has(id)) continue;
      members.add(id);
      const turned = [...cycle.slice(index, -1), ...cycle.slice(0, index), id];
      report(ctx, 'cycle', { variable_id: id, params: { path: turned.join(',') } });
    }
  return members;
}

function checkLists(ctx: CheckContext, document: CompensationDocument): void {
  const { scopes, variables } = document;
  if (scopes.length > LIMITS.scopes_per_compensation)
    report(ctx, 'too_many_scopes', {
      path: 'scopes',
      params: { most: String(LIMITS.scopes_per_compensation) },
    });
  if (variables.length > LIMITS.variables_per_compensation)
    report(ctx, 'too_many_variables', {
      path: 'variables',
      params: { most: String(LIMITS.variables_per_compensation) },
    });
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const variable of variables) {
    const where = { variable_id: variable.id, path: 'name' };
    const params = { name: variable.name };
    if (ids.has(variable.id)) report(ctx, 'duplicate_id', { ...where, path: 'id', params });
    ids.add(variable.id);
    const name = foldText(variable.name.trim());
    if (name === '') report(ctx, 'name_missing', where);
    else if (names.has(name)) report(ctx, 'duplicate_variable_name', { ...where, params });
    names.add(name);
  }
  const scopeNames = new Set<string>();
  for (const scope of scopes) {
    const where = { scope_id: scope.id, path: 'name' };
    const params = { name: scope.name };
    if (ids.has(scope.id)) report(ctx, 'duplicate_id', { ...where, path: 'id', params });
    ids.add(scope.id);
    const name = foldText(scope.name.trim());
    if (name !== '' && scopeNames.has(name)) report(ctx, 'duplicate_scope_name', { ...where, params });
    scopeNames.add(name);
  }
}
