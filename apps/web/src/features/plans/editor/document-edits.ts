import {
  type AcceleratorTier,
  type CompensationDocument,
  type FieldType,
  type Payment,
  type Scope,
  type ScopeSource,
  type Variable,
  type VariableKind,
  scopeReadBy,
  variablesReadBy,
} from '@comptoir/engine';
import { assertNever } from '@comptoir/kernel';

/** Pure edits of the plan document: each takes a document and returns the next one, so that undo is a list of documents. */

export const EMPTY_DOCUMENT: CompensationDocument = {
  scopes: [],
  variables: [],
  payment: { type: 'standard', variable_id: null },
  kpi_variable_ids: [],
  dashboard: { attainment_variable_id: null, variable_ids: [], record_field_ids: [] },
};

export function newScope(
  id: string,
  name: string,
  source: ScopeSource,
  rules: Pick<Scope, 'user_rule' | 'period_rule'>,
): Scope {
  return { id, name, source, ...rules, conditions: null, order: [] };
}

/** What a new variable starts from: the first scope, its first amount, a quota, an attribute or a dimension that exists. */
export interface VariableDefaults {
  readonly scope_id: string | null;
  readonly field_id: string | null;
  /** A user field of the scope. */
  readonly user_field_id: string | null;
  readonly record_variable_id: string | null;
  readonly quota_id: string | null;
  readonly attribute_id: string | null;
  readonly dimension_id: string | null;
}

const NEW_RANK = {
  group_by_variable_ids: [],
  order_variable_id: null,
  direction: 'asc' as const,
  accumulation: 'exact' as const,
};

const NEW_TARGET_BONUS = {
  measure_variable_id: null,
  target_variable_id: null,
  amount_variable_id: null,
  curve: 'linear' as const,
  points: [
    { attainment: '0', payout: '0' },
    { attainment: '1', payout: '1' },
  ],
  floor: null,
  cap: null,
};

/** `null` when the kind needs something that does not exist yet (a Field without a scope, a Quota without quotas). */
export function newVariable(
  kind: VariableKind,
  id: string,
  name: string,
  defaults: VariableDefaults,
): Variable | null {
  const base = { id, name, description: '', format: null };
  switch (kind) {
    case 'Field':
      if (!defaults.scope_id || !defaults.field_id) return null;
      return { ...base, kind, scope_id: defaults.scope_id, field_id: defaults.field_id };
    case 'Formula':
      return { ...base, kind, tree: null, broken_text: '' };
    case 'Aggregate':
    case 'AggregateForComputation': {
      const finer = defaults.record_variable_id;
      return {
        ...base,
        kind,
        function: finer ? 'sum' : 'count',
        of_variable_id: finer,
        scope_id: finer ? null : defaults.scope_id,
        window: 'exact',
      };
    }
    case 'Attribute':
      return defaults.attribute_id ? { ...base, kind, attribute_id: defaults.attribute_id } : null;
    case 'Group':
      return defaults.dimension_id ? { ...base, kind, dimension_id: defaults.dimension_id } : null;
    case 'Quota':
      return defaults.quota_id
        ? { ...base, kind, quota_id: defaults.quota_id, window: 'exact', to_date: false }
        : null;
    case 'AttributeProjection': {
      const { scope_id, user_field_id: field_id, attribute_id } = defaults;
      return scope_id && field_id && attribute_id
        ? { ...base, kind, scope_id, field_id, attribute_id }
        : null;
    }
    case 'QuotaProjection': {
      const { scope_id, user_field_id: field_id, quota_id } = defaults;
      return scope_id && field_id && quota_id ? { ...base, kind, scope_id, field_id, quota_id } : null;
    }
    case 'LookupRange':
      return { ...base, kind, ...newLookup(defaults.record_variable_id), cap_result: true };
    case 'LookupPoint':
      return { ...base, kind, ...newLookup(null) };
    case 'Rank':
      return defaults.scope_id ? { ...base, kind, scope_id: defaults.scope_id, ...NEW_RANK } : null;
    case 'TargetBonus':
      return { ...base, kind, ...NEW_TARGET_BONUS };
    case 'Accelerator':
      return {
        ...base,
        kind,
        measure_variable_id: defaults.record_variable_id,
        mode: 'marginal',
        border: 'upper',
        accumulation: 'exact',
        true_up: true,
        order_variable_id: null,
        group_by_variable_ids: [],
        target_variable_id: null,
        pays: 'rate',
        tiers: [{ from: '0', to: null, value: '0' }],
      };
    default:
      return assertNever(kind);
  }
}

function newLookup(key: string | null) {
  return {
    key_variable_ids: key === null ? [] : [key],
    result: 'percentage' as const,
    rows: [],
    otherwise: null,
  };
}

export function putVariable(document: CompensationDocument, variable: Variable): CompensationDocument {
  const exists = document.variables.some(({ id }) => id === variable.id);
  return {
    ...document,
    variables: exists
      ? document.variables.map((other) => (other.id === variable.id ? variable : other))
      : [...document.variables, variable],
  };
}

export function putScope(document: CompensationDocument, scope: Scope): CompensationDocument {
  const exists = document.scopes.some(({ id }) => id === scope.id);
  return {
    ...document,
    scopes: exists
      ? document.scopes.map((other) => (other.id === scope.id ? scope : other))
      : [...document.scopes, scope],
  };
}

/** What a new field most likely is: the first amount, else number, else percentage, else any. */
export function usualField<Field extends { readonly type: FieldType }>(
  fields: readonly Field[],
): Field | undefined {
  return (
    fields.find(({ type }) => type === 'amount' || type === 'float') ??
    fields.find(({ type }) => type === 'percentage') ??
    fields[0]
  );
}

/** What `id` can't read without a cycle, itself first, each with the cycle that it would close. */
export function cyclesThrough(
  document: CompensationDocument,
  id: string,
): ReadonlyMap<string, readonly string[]> {
  const cycles = new Map<string, readonly string[]>([[id, [id, id]]]);
  // A map hands out what is added to it on the way.
  for (const [reached, [, ...way]] of cycles)
    for (const reader of readersOf(document, reached))
      if (!cycles.has(reader.id)) cycles.set(reader.id, [id, reader.id, ...way]);
  return cycles;
}

/** What keeps a variable from being removed: other variables that read it. */
export function readersOf(document: CompensationDocument, id: string): readonly Variable[] {
  return document.variables.filter((other) => other.id !== id && variablesReadBy(other).includes(id));
}

/** Removes a variable and its places in the payment, key figures and dashboard. The caller has made sure that nothing reads it. */
export function removeVariable(document: CompensationDocument, id: string): CompensationDocument {
  const keep = (other: string) => other !== id;
  return {
    ...document,
    variables: document.variables.filter((other) => other.id !== id),
    payment: paymentWithout(document.payment, id),
    kpi_variable_ids: document.kpi_variable_ids.filter(keep),
    dashboard: {
      ...document.dashboard,
      attainment_variable_id:
        document.dashboard.attainment_variable_id === id ? null : document.dashboard.attainment_variable_id,
      variable_ids: document.dashboard.variable_ids.filter(keep),
    },
  };
}

function paymentWithout(payment: Payment, id: string): Payment {
  const kept = (other: string | null) => (other === id ? null : other);
  return payment.type === 'standard'
    ? { ...payment, variable_id: kept(payment.variable_id) }
    : {
        ...payment,
        comparison_variable_id: kept(payment.comparison_variable_id),
        second_variable_id: kept(payment.second_variable_id),
      };
}

/** Variables bound to a scope directly; they keep it from being removed. */
export function usersOfScope(document: CompensationDocument, scopeId: string): readonly Variable[] {
  return document.variables.filter((variable) => scopeReadBy(variable) === scopeId);
}

export function removeScope(document: CompensationDocument, scopeId: string): CompensationDocument {
  return { ...document, scopes: document.scopes.filter(({ id }) => id !== scopeId) };
}

/** Moves one threshold: a tier's end is the next one's beginning, so that the editor can make neither gap nor overlap. */
export function setThreshold(
  tiers: readonly AcceleratorTier[],
  index: number,
  from: string,
): AcceleratorTier[] {
  return tiers.map((tier, at) =>
    at === index ? { ...tier, from } : at === index - 1 ? { ...tier, to: from } : tier,
  );
}

/** `end`: where the new last tier ends; `null`: it is open. */
export function addTier(
  tiers: readonly AcceleratorTier[],
  from: string,
  end: string | null = null,
): AcceleratorTier[] {
  const last = tiers.at(-1);
  if (!last) return [{ from: '0', to: end, value: '0' }];
  return [...tiers.slice(0, -1), { ...last, to: from }, { from, to: end, value: last.value }];
}

/** Where the last tier ends: nothing is paid above. `null`: it is open. */
export function endTiers(tiers: readonly AcceleratorTier[], end: string | null): AcceleratorTier[] {
  return tiers.map((tier, at) => (at === tiers.length - 1 ? { ...tier, to: end } : tier));
}

export function removeTier(tiers: readonly AcceleratorTier[], index: number): AcceleratorTier[] {
  const removed = tiers[index];
  if (!removed || tiers.length === 1) return [...tiers];
  return tiers
    .map((tier, at) =>
      index > 0 && at === index - 1
        ? { ...tier, to: removed.to }
        : index === 0 && at === 1
          ? { ...tier, from: removed.from }
          : tier,
    )
    .filter((_, at) => at !== index);
}

/** `name`, or `name 2`, `name 3` when it is taken. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  if (!names.has(wanted.toLowerCase())) return wanted;
  let number = 2;
  while (names.has(`${wanted} ${number}`.toLowerCase())) number += 1;
  return `${wanted} ${number}`;
}

/** What a value is called after another of its kind was chosen: that one's name, unless somebody gave it a name of its own. */
export function nameAfterChoice(
  document: CompensationDocument,
  variable: Variable,
  before: string | undefined,
  after: string | undefined,
): string {
  const others = document.variables.filter(({ id }) => id !== variable.id).map(({ name }) => name);
  const isOwn = variable.name !== before && variable.name.replace(/ \d+$/, '') !== before;
  return isOwn || after === undefined ? variable.name : freeName(after, others);
}

export function move<T>(items: readonly T[], from: number, by: number): T[] {
  const to = from + by;
  if (to < 0 || to >= items.length) return [...items];
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
