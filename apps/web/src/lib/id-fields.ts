import type { FieldWire, TableWire } from '@comptoir/contract';

type Identified = Pick<TableWire, 'id_field_id'> & {
  readonly fields: readonly Pick<FieldWire, 'id' | 'formula'>[];
};

/** The fields that people and files fill to say which record they mean: several where the ID is calculated from them. */
export function idFieldsOf({ fields, id_field_id }: Identified): readonly string[] {
  if (id_field_id === null) return [];
  const formula = fields.find(({ id }) => id === id_field_id)?.formula;
  if (formula?.type !== 'call') return [id_field_id];
  return formula.args.flatMap((arg) => (arg.type === 'variable' ? arg.id : []));
}
