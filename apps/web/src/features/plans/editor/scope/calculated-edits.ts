import {
  type CalculatedField,
  type CompensationDocument,
  conditionsIn,
  fieldsReadBy,
  outsideReadBy,
  type Scope,
  scopeReadBy,
} from '@comptoir/engine';

/** What a field can't read without a cycle, itself first, each with the cycle that it would close. */
export function cyclesThroughField(
  list: readonly CalculatedField[],
  id: string,
): ReadonlyMap<string, readonly string[]> {
  const cycles = new Map<string, readonly string[]>([[id, [id, id]]]);
  // A map hands out what is added to it on the way.
  for (const [reached, [, ...way]] of cycles)
    for (const reader of list)
      if (!cycles.has(reader.id) && fieldsReadBy(reader).includes(reached))
        cycles.set(reader.id, [id, reader.id, ...way]);
  return cycles;
}

/** Names of what reads a calculated field, which keeps it from being removed: other fields, variables, the scope itself. */
export function usersOfCalculatedField(
  document: CompensationDocument,
  scope: Scope,
  id: string,
): readonly string[] {
  const others = (scope.calculated_fields ?? []).filter(
    (one) => one.id !== id && fieldsReadBy(one).includes(id),
  );
  const variables = document.variables.filter(
    (one) => scopeReadBy(one) === scope.id && outsideReadBy(one).includes(id),
  );
  const isOwn =
    scope.order.some(({ field_id }) => field_id === id) ||
    conditionsIn(scope.conditions).some(
      ({ field_id, comparand }) =>
        field_id === id || (comparand?.kind === 'field' && comparand.field_id === id),
    );
  return [...others, ...variables, ...(isOwn ? [scope] : [])].map(({ name }) => name);
}

/** Removes a field that nothing reads, and its column of the deal list. */
export function removeCalculatedField(
  document: CompensationDocument,
  scope_id: string,
  id: string,
): CompensationDocument {
  return {
    ...document,
    scopes: document.scopes.map((scope) => {
      if (scope.id !== scope_id) return scope;
      const { calculated_fields = [], ...rest } = scope;
      const left = calculated_fields.filter((one) => one.id !== id);
      return left.length === 0 ? rest : { ...rest, calculated_fields: left };
    }),
    dashboard: {
      ...document.dashboard,
      record_field_ids: document.dashboard.record_field_ids.filter((one) => one !== id),
    },
  };
}
