import type { VariableContext } from '../../check/context.ts';
import { typeOfAttribute } from '../../check/types.ts';
import { type Typed, UNKNOWN } from '../../formula/infer.ts';
import type { AttributeProjectionVariable } from '../../model/index.ts';
import type { Note } from '../definition.ts';
import { checkProjectedField } from '../projected-field.ts';

export function checkAttributeProjection(
  ctx: VariableContext,
  variable: AttributeProjectionVariable,
  note: Note,
): Typed {
  const grain = checkProjectedField(ctx, variable, note);
  const shown = typeOfAttribute(variable, ctx.world.attributes);
  if (shown) return { ...shown, grain };
  note('deleted_attribute', { path: 'attribute_id', params: { attribute_id: variable.attribute_id } });
  return { ...UNKNOWN, grain };
}
