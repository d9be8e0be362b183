import type { LinkedValueWire } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { isCalculated } from '../calculated-policy.ts';
import { requireTable } from '../read-tables.ts';
import { type DataTable, fieldsOf, type Field } from '../table-model.ts';
import { isChoosable } from '../table-policy.ts';
import { findTableModels, findTableOfField } from '../table-queries.ts';
import { checkLinked } from './link-policy.ts';

type Values = Pick<Field, 'type' | 'decimals' | 'is_grouped' | 'options' | 'currency' | 'linked'>;

/** A linked field looks like the field that it reads. `field_id`: `null` while it is made. */
export async function valuesOfLinked(
  ctx: TenantDb,
  table_id: string,
  field_id: string | null,
  linked: LinkedValueWire,
): Promise<Values> {
  refuseInSandbox(ctx);
  const { id } = checkLinked(await findTableModels(ctx), table_id, field_id, linked);
  const table = present(await findTableOfField(ctx, id), 'the table of a field that was found');
  const source = present(
    fieldsOf(table).find((field) => field.id === id),
    'the field',
  );
  await refuseCalculated(ctx, table_id, table, source, linked);
  return {
    type: isChoosable(source.type) ? source.type : 'string',
    decimals: source.decimals,
    is_grouped: source.is_grouped ?? true,
    options: [...source.options],
    currency: source.currency ?? null,
    linked,
  };
}

/** Section 5 of the specification: a sandbox reads the linked fields that it was copied with. */
function refuseInSandbox({ tenant }: TenantDb): void {
  if (!tenant.live) throw new AppError('invalid_link', { reason: 'sandbox' }, 'linked');
}

/** Section 5 of the specification: synced fields use no calculated fields, as what they read or as their keys. */
async function refuseCalculated(
  ctx: TenantDb,
  table_id: string,
  other: DataTable,
  source: Field,
  linked: LinkedValueWire,
): Promise<void> {
  const own = await requireTable(ctx, table_id);
  const keys = linked.kind === 'LookupTable' ? linked.keys : [];
  const used = [
    source,
    ...keys.flatMap((key) => [
      fieldsOf(own).find(({ id }) => id === key.field_id),
      fieldsOf(other).find(({ id }) => id === key.other_field_id),
    ]),
  ];
  if (used.some((field) => field && isCalculated(field)))
    throw new AppError('invalid_link', { reason: 'calculated' }, 'linked');
}
