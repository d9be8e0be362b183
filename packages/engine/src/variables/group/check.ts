import type { VariableContext } from '../../check/context.ts';
import { STATEMENT_GRAIN, type Typed, UNKNOWN } from '../../formula/infer.ts';
import type { GroupVariable } from '../../model/index.ts';
import type { Note } from '../definition.ts';

export function checkGroup(ctx: VariableContext, { dimension_id }: GroupVariable, note: Note): Typed {
  if (ctx.world.dimensions.some(({ id }) => id === dimension_id))
    return { type: 'text', shows: 'text', grain: STATEMENT_GRAIN };
  note('deleted_dimension', { path: 'dimension_id', params: { dimension_id } });
  return UNKNOWN;
}
