import { MAX_SCOPES_PER_COMPENSATION, MAX_VARIABLES_PER_COMPENSATION } from '@comptoir/kernel';
import type { CompensationDocument, CompensationModel, VariableFormat } from '../model/index.ts';
import type { Diagnostic } from '../formula/diagnostic.ts';
import type { ValueType } from '../formula/functions/index.ts';
import { type Grain, type Typed, UNKNOWN } from '../formula/infer.ts';
import { foldText } from '../formula/values.ts';
import type { CheckedField } from './check-calculated.ts';
import { checkDocument } from './check-document.ts';
import { checkSchedule } from './check-schedule.ts';
import { checkScope } from './check-scope.ts';
import { checkVariable, decimalsOf, formatOf } from './check-variable.ts';
import { type CheckContext, type ScopeField, report } from './context.ts';
import { orderVariables, variablesReadBy } from '../graph/index.ts';
import { documentPart } from '../variables/documents.ts';
import { type CheckWorld, readsOf, type ResultVariable } from './world.ts';

/** What the checker found a variable to be. */
export interface CheckedVariable {
  readonly id: string;
  readonly name: string;
  /** `any` when its own mistakes, or those of what it reads, keep it from being known. */
  readonly type: ValueType;
  readonly grain: Grain;
  readonly format: VariableFormat;
  /** Decimals that it is shown with; `null`: as its format does. */
  readonly decimals: number | null;
  /** Direct ones, each once. May name variables that are gone. */
  readonly dependencies: readonly string[];
  /** Record grain, and made by an accelerator or a rank, itself or in what it reads: it has no meaning on rows before the period. */
  readonly climbs: boolean;
  /** It has an error itself (see `diagnostics`) and can't be computed. */
  readonly broken: boolean;
}

export interface CheckedCompensation {
  /** Every variable of the document. */
  readonly variables: ReadonlyMap<string, CheckedVariable>;
  /** The calculated fields of all scopes, those that a field reads before it. */
  readonly calculated: ReadonlyMap<string, CheckedField>;
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
  return checkWith(document, world, compensation_id, new Map());
}

/** All compensations of a world by id, each checked once however many read its results. */
export function checkCompensations(
  models: readonly Pick<CompensationModel, 'id' | 'document'>[],
  world: CheckWorld,
): ReadonlyMap<string, CheckedCompensation> {
  const known = new Map<string, CheckedCompensation>();
  for (const { id, document } of models)
    if (!known.has(id)) known.set(id, checkWith(document, world, id, known));
  return known;
}

/**
 * `known`: checks of saved compensations that have been made. The check of a compensation that does not lead back here is the
 * same for all its readers, so it is made once.
 */
function checkWith(
  document: CompensationDocument,
  world: CheckWorld,
  compensation_id: string | null,
  known: Map<string, CheckedCompensation>,
): CheckedCompensation {
  const ctx: CheckContext = {
    world,
    compensation_id,
    diagnostics: [],
    isRanking: (id) => {
      const other = world.compensations.find((each) => each.id === id);
      if (!other || id === compensation_id) return false;
      return 'results' in other ? other.is_ranking : other.document.payment.type === 'ranking';
    },
    resultsOf: (id) => {
      const other = world.compensations.find((each) => each.id === id);
      if (!other || id === compensation_id || leadsTo(id, compensation_id, world)) return null;
      if ('results' in other) return other.results;
      let checked = known.get(id);
      if (!checked) known.set(id, (checked = checkWith(other.document, world, id, known)));
      return resultsIn(checked);
    },
  };
  checkLists(ctx, document);

  const scopes = new Map<string, ReadonlyMap<string, ScopeField> | null>();
  const calculated = new Map<string, CheckedField>();
  for (const scope of document.scopes) scopes.set(scope.id, checkScope(ctx, scope, calculated));

  const { order, cycles } = orderVariables(document.variables);
  const inCycle = reportCycles(ctx, cycles);
  const byId = new Map(document.variables.map((variable) => [variable.id, variable]));
  const found = new Map<string, Typed>();
  const typed = (id: string): Typed | null => found.get(id) ?? (byId.has(id) ? UNKNOWN : null);
  const names = document.variables.map(({ id, name }) => ({ id, name }));
  const sourceOf = (id: string) => document.scopes.find((scope) => scope.id === id)?.source.type ?? null;
  // Those that it reads have been checked before, except in a cycle.
  const climbs = (id: string): boolean => climbing.has(id);
  const climbing = new Set<string>();
  for (const id of order) {
    const variable = byId.get(id)!;
    const made = checkVariable({ ...ctx, scopes, sourceOf, names, typed, climbs }, variable);
    found.set(id, made);
    if (
      made.grain.kind === 'record' &&
      (documentPart(variable).climbs || variablesReadBy(variable).some(climbs))
    )
      climbing.add(id);
  }
  checkDocument(ctx, document, typed, scopes);
  checkSchedule(ctx, document, typed, scopes);

  const broken = new Set(inCycle);
  for (const each of ctx.diagnostics)
    if (each.variable_id !== null && each.severity === 'error') broken.add(each.variable_id);
  const variables = new Map<string, CheckedVariable>();
  for (const variable of document.variables) {
    const { type, grain, shows } = found.get(variable.id)!;
    const format = formatOf(variable, { type, grain, shows });
    variables.set(variable.id, {
      id: variable.id,
      name: variable.name,
      type,
      grain,
      format,
      decimals: decimalsOf(variable, format),
      dependencies: variablesReadBy(variable),
      climbs: climbing.has(variable.id),
      broken: broken.has(variable.id),
    });
  }
  return { variables, calculated, order, diagnostics: ctx.diagnostics };
}

/** The variables of a checked compensation that its results carry: one value per user and period. */
export function resultsIn({ variables }: CheckedCompensation): ResultVariable[] {
  return [...variables.values()]
    .filter((variable) => variable.grain.kind === 'statement')
    .map(({ id, name, type, format }) => ({ id, name, type, format }));
}

/** Does a compensation read, through whatever others, this one? */
function leadsTo(
  id: string,
  target: string | null,
  world: CheckWorld,
  seen: Set<string> = new Set(),
): boolean {
  const other = world.compensations.find((each) => each.id === id);
  if (!other || target === null || seen.has(id)) return false;
  seen.add(id);
  const reads = 'reads' in other ? other.reads : readsOf(other.document);
  return reads.some((each) => each === target || leadsTo(each, target, world, seen));
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
  if (scopes.length > MAX_SCOPES_PER_COMPENSATION)
    report(ctx, 'too_many_scopes', {
      path: 'scopes',
      params: { most: String(MAX_SCOPES_PER_COMPENSATION) },
    });
  if (variables.length > MAX_VARIABLES_PER_COMPENSATION)
    report(ctx, 'too_many_variables', {
      path: 'variables',
      params: { most: String(MAX_VARIABLES_PER_COMPENSATION) },
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
