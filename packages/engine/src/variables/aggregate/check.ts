import { assertNever } from '@comptoir/kernel';
import type { VariableContext } from '../../check/context.ts';
import { STATEMENT_GRAIN, type Typed, UNKNOWN } from '../../formula/infer.ts';
import type { AnyAggregate, CellError } from '../../model/index.ts';
import { cellError } from '../../run/cell-errors.ts';
import type { DocumentSite, Note } from '../definition.ts';
import { sourceExists } from '../source-exists.ts';

/**
 * sum, average: numbers. min, max: numbers or dates. all_true, none_true: checkboxes, and the result is one. all_empty, any_filled:
 * anything, and the result is a checkbox. The others count anything.
 */
export function checkAggregate(ctx: VariableContext, variable: AnyAggregate, note: Note): Typed {
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
    case 'all_true':
    case 'none_true':
      expect('boolean');
      return { type: 'boolean', shows: 'boolean', grain: STATEMENT_GRAIN };
    case 'all_empty':
    case 'any_filled':
      return { type: 'boolean', shows: 'boolean', grain: STATEMENT_GRAIN };
    case 'count':
    case 'count_unique':
    case 'all':
    case 'empty':
    case 'not_empty':
      return counted;
    default:
      return assertNever(variable.function);
  }
}

export function problemOfAggregate(
  { id, of_variable_id, scope_id }: AnyAggregate,
  { world, scopes, grainOf }: DocumentSite,
): CellError | null {
  if (of_variable_id !== null)
    return grainOf(of_variable_id) === null
      ? cellError('badly_typed_variable', id, { reason: 'not_records' })
      : null;
  const scope = scope_id === null ? undefined : scopes.get(scope_id);
  return scope && sourceExists(world, scope)
    ? null
    : cellError('deleted_field', id, { scope_id: scope_id ?? '' });
}
