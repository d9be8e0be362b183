import type { VariableContext } from '../../check/context.ts';
import { typeOfAttribute } from '../../check/types.ts';
import { STATEMENT_GRAIN, type Typed, UNKNOWN } from '../../formula/infer.ts';
import type { AttributeVariable } from '../../model/index.ts';
import type { Note } from '../definition.ts';

export function checkAttribute(ctx: VariableContext, variable: AttributeVariable, note: Note): Typed {
  const shown = typeOfAttribute(variable, ctx.world.attributes);
  if (shown) return { ...shown, grain: STATEMENT_GRAIN };
  note('deleted_attribute', { path: 'attribute_id', params: { attribute_id: variable.attribute_id } });
  return UNKNOWN;
}
