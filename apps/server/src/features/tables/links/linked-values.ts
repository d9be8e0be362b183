import type { LinkedValueWire } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { present } from '@comptoir/kernel';
import { fieldsOf, type Field } from '../table-model.ts';
import { isChoosable } from '../table-policy.ts';
import { findTableModels, findTableOfField } from '../table-queries.ts';
import { checkLinked } from './link-policy.ts';

type Values = Pick<Field, 'type' | 'decimals' | 'options' | 'currency' | 'linked'>;

/** A linked field looks like the field that it reads. `field_id`: `null` while it is made. */
export async function valuesOfLinked(
  ctx: TenantDb,
  table_id: string,
  field_id: string | null,
  linked: LinkedValueWire,
): Promise<Values> {
  const { id } = checkLinked(await findTableModels(ctx), table_id, field_id, linked);
  const table = present(await findTableOfField(ctx, id), 'the table of a field that was found');
  const source = present(
    fieldsOf(table).find((field) => field.id === id),
    'the field',
  );
  return {
    type: isChoosable(source.type) ? source.type : 'string',
    decimals: source.decimals,
    options: [...source.options],
    currency: source.currency ?? null,
    linked,
  };
}
