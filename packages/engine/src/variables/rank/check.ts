import type { VariableContext } from '../../check/context.ts';
import { STATEMENT_GRAIN, type Typed, UNKNOWN } from '../../formula/infer.ts';
import type { CellError, RankVariable } from '../../model/index.ts';
import { cellError } from '../../run/cell-errors.ts';
import type { DocumentSite, Note } from '../definition.ts';
import { sourceExists } from '../source-exists.ts';
import { readsOfRank } from './reads.ts';

const ORDERABLE: readonly Typed['type'][] = ['decimal', 'date', 'text'];

export function checkRank(ctx: VariableContext, variable: RankVariable, note: Note): Typed {
  const { scope_id, order_variable_id, group_by_variable_ids, accumulation } = variable;
  const fields = ctx.scopes.get(scope_id);
  if (fields === undefined) {
    note('deleted_scope', { path: 'scope_id' });
    return { ...UNKNOWN, grain: STATEMENT_GRAIN };
  }
  const checkInput = (id: string, path: string, isOrder: boolean): void => {
    const found = ctx.typed(id);
    if (!found) return note('deleted_variable', { path, params: { variable_id: id } });
    if (found.type === 'any') return;
    const isOnRows = found.grain.kind === 'record' && found.grain.scope_id === scope_id;
    if (!isOnRows || (isOrder && !ORDERABLE.includes(found.type)))
      note('rank_input_type', { path, params: { variable_id: id, found: found.type } });
    if (accumulation !== 'exact' && ctx.climbs(id))
      note('rank_over_tiers', { path, params: { variable_id: id } });
  };
  if (order_variable_id !== null) checkInput(order_variable_id, 'order_variable_id', true);
  for (const [index, id] of group_by_variable_ids.entries())
    checkInput(id, `group_by_variable_ids.${index}`, false);
  // Results reach back four years at most.
  if (accumulation === 'all' && ctx.sourceOf(scope_id) === 'compensation')
    note('rank_all_of_results', { path: 'accumulation' });
  const grain = { kind: 'record', scope_id } as const;
  return fields === null ? { ...UNKNOWN, grain } : { type: 'decimal', shows: 'number', grain };
}

export function problemOfRank(
  variable: RankVariable,
  { world, scopes, grainOf }: DocumentSite,
): CellError | null {
  const { id, scope_id, accumulation } = variable;
  const scope = scopes.get(scope_id);
  if (!scope || !sourceExists(world, scope)) return cellError('deleted_field', id, { scope_id });
  if (readsOfRank(variable).variables.some((input) => grainOf(input) !== scope_id))
    return cellError('badly_typed_variable', id, { reason: 'mixed_scopes' });
  return accumulation === 'all' && scope.source.type === 'compensation'
    ? cellError('badly_typed_variable', id, { reason: 'results' })
    : null;
}
