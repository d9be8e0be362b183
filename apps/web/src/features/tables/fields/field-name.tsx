import type { FieldWire } from '@comptoir/contract';
import type { ReactNode } from 'react';
import { tableData } from '../../../data/tables.ts';
import { EditableName } from '../../../ui/naming/editable-name.tsx';

export interface FieldNameProps {
  readonly table_id: string;
  readonly field: FieldWire;
  readonly canRename: boolean;
  /** In the heading of its column. */
  readonly isTight?: boolean;
  readonly children: ReactNode;
}

/** A field's name, with what renames it in place. */
export function FieldName({ table_id, field, ...rest }: FieldNameProps) {
  return (
    <EditableName
      {...rest}
      stored={field}
      save={(name, { id, version }) =>
        tableData.updateField({ params: { table_id, id }, body: { name, version } })
      }
      read={async () => (await tableData.readNow(table_id)).fields.find(({ id }) => id === field.id)}
    />
  );
}
