import { type Decimal, dec, parseDecimal } from '@comptoir/kernel';
import { type CheckedCompensation, type CheckedField, fieldsReadBy } from '../check/index.ts';
import { SPLIT_FIELDS, activeSplit, anyoneIn, conditionsIn, fieldsOfSplit } from '../model/index.ts';
import type {
  AcceleratorVariable,
  CellError,
  CompensationModel,
  Scope,
  Variable,
  World,
} from '../model/index.ts';
import { documentPart } from '../variables/documents.ts';
import { cellError } from './cell-errors.ts';
import { dateFieldOf } from './periods.ts';
import type { SplitPlan } from './split-table.ts';

/** Where a variable lives: `null` is the statement, else the scope whose rows it is computed on. */
export type Grain = string | null;

export interface PlannedVariable {
  readonly variable: Variable;
  readonly index: number;
  readonly grain: Grain;
  /** It shows as an amount: read from another compensation, it is converted. */
  readonly isAmount: boolean;
  /** Variables that it reads, as in the document. */
  readonly reads: readonly string[];
  /** Record grain, and the same in every statement: computed once for all of the scope's rows. */
  readonly pure: boolean;
  /** Record grain, and made by an accelerator or a rank, itself or in what it reads: it has no meaning on rows before the period. */
  readonly climbs: boolean;
  /** The document itself makes it impossible to compute. */
  readonly error: CellError | null;
}

export interface PlannedTier {
  readonly from: Decimal;
  readonly value: Decimal;
}

export interface PlannedScope extends Scope {
  /** Its calculated fields as checked, those that a field reads before it. */
  readonly calculated: readonly CheckedField[];
  /** How its rows are divided among people; its user rule then reads `SPLIT_FIELDS.user`. `null`: they are not. */
  readonly divided: SplitPlan | null;
}

export interface PlannedCompensation {
  readonly model: CompensationModel;
  readonly scopes: ReadonlyMap<string, PlannedScope>;
  readonly variables: ReadonlyMap<string, PlannedVariable>;
  /** What is used comes before what uses it. */
  readonly order: readonly PlannedVariable[];
  readonly tiers: ReadonlyMap<string, readonly PlannedTier[]>;
}

/** A checked compensation as runs need it. Never fails: what can't be computed carries an error. */
export function planCompensation(
  model: CompensationModel,
  checked: CheckedCompensation,
  world: World,
): PlannedCompensation {
  const { document } = model;
  const fields = [...checked.calculated.values()];
  const scopes = new Map(
    document.scopes.map((scope) => [
      scope.id,
      plannedScope(
        scope,
        fields.filter(({ scope_id }) => scope_id === scope.id),
      ),
    ]),
  );
  const byId = new Map(document.variables.map((variable) => [variable.id, variable]));
  const planned = new Map<string, PlannedVariable>();
  const site = { world, scopes, grainOf: (id: string) => planned.get(id)?.grain };
  for (const id of checked.order) {
    const variable = byId.get(id)!;
    const { grain, dependencies, climbs, format } = checked.variables.get(id)!;
    const { isSameForAll, problem } = documentPart(variable);
    planned.set(id, {
      variable,
      index: planned.size,
      grain: grain.kind === 'record' ? grain.scope_id : null,
      isAmount: format === 'amount',
      reads: dependencies,
      pure:
        grain.kind === 'record' &&
        isSameForAll(variable, hasDates(scopes.get(grain.scope_id))) &&
        dependencies.every((input) => planned.get(input)?.pure ?? true),
      climbs,
      error: unreadable(id, dependencies) ?? problem(variable, site),
    });
  }
  const tiers = new Map<string, readonly PlannedTier[]>();
  for (const variable of document.variables)
    if (variable.kind === 'Accelerator') tiers.set(variable.id, tiersOf(variable));
  return { model, scopes, variables: planned, order: [...planned.values()], tiers };

  /** A variable that is gone, or comes later in the order: that closes a cycle. */
  function unreadable(id: string, dependencies: readonly string[]): CellError | null {
    const missing = dependencies.find((input) => !planned.has(input));
    if (missing === undefined) return null;
    return byId.has(missing)
      ? cellError('dependency_error', id, { cycle: missing })
      : cellError('deleted_field', id, { variable_id: missing });
  }
}

function plannedScope(scope: Scope, calculated: readonly CheckedField[]): PlannedScope {
  const divided = activeSplit(scope);
  if (!divided) return { ...scope, calculated, divided };
  const user_rule = { field_id: SPLIT_FIELDS.user, match: { kind: 'current_user' } } as const;
  return { ...scope, user_rule, calculated, divided };
}

function hasDates(scope: Scope | undefined): boolean {
  return scope !== undefined && dateFieldOf(scope) !== null;
}

function tiersOf(variable: AcceleratorVariable): PlannedTier[] {
  return variable.tiers.flatMap((tier) => {
    const valid = parseDecimal(tier.from) && parseDecimal(tier.value);
    return valid ? [{ from: dec(tier.from), value: dec(tier.value) }] : [];
  });
}

/** Does pay depend on the order of this scope's rows within a day? */
export function ordersById({ order }: PlannedCompensation, scope: Scope): boolean {
  return order.some(
    ({ variable, grain }) => grain === scope.id && documentPart(variable).reads(variable).rowIds,
  );
}

/** The fields that lines show: those that the plan names, and the one that releases the pay. */
export function shownFields({
  dashboard,
  schedule,
}: Pick<CompensationModel['document'], 'dashboard' | 'schedule'>): string[] {
  const release = schedule?.release ? [schedule.release.field_id] : [];
  return [...new Set([...dashboard.record_field_ids, ...release])];
}

/** The fields of its source that a scope and what is computed on it read, and lines show. */
export function fieldsUsed(
  { order, model }: { readonly order: readonly WithVariable[]; readonly model: WithDocument },
  scope: Scope,
): Set<string> {
  const ids = new Set<string>();
  if (scope.user_rule) ids.add(scope.user_rule.field_id);
  if (scope.period_rule) ids.add(scope.period_rule.field_id);
  for (const condition of conditionsIn(scope.conditions)) {
    ids.add(condition.field_id);
    if (condition.operator === 'anyone') ids.add(anyoneIn(condition.field_id));
    if (condition.comparand?.kind === 'field') ids.add(condition.comparand.field_id);
  }
  for (const key of scope.order) ids.add(key.field_id);
  if (scope.split) for (const id of fieldsOfSplit(scope.split)) ids.add(id);
  for (const field of scope.calculated_fields ?? []) for (const id of fieldsReadBy(field)) ids.add(id);
  for (const { variable } of order) {
    const { rows } = documentPart(variable).reads(variable);
    if (rows?.scope_id === scope.id) for (const id of rows.field_ids) ids.add(id);
  }
  for (const id of shownFields(model.document)) ids.add(id);
  return ids;
}

type WithVariable = Pick<PlannedVariable, 'variable'>;
type WithDocument = { readonly document: Pick<CompensationModel['document'], 'dashboard' | 'schedule'> };

/** The same of a document as it is stored. */
export function fieldsOfScope(document: CompensationModel['document'], scope: Scope): Set<string> {
  return fieldsUsed(
    { order: document.variables.map((variable) => ({ variable })), model: { document } },
    scope,
  );
}
