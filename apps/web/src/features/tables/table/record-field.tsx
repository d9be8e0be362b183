import type { RecordWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { ComboBox, Select, TextField } from '../../../ui/index.ts';
import type { GridColumn } from '../../../ui/grid/index.ts';

interface RecordFieldProps {
  readonly column: GridColumn<RecordWire>;
  readonly value: string;
  readonly error: string | null;
  readonly isFirst: boolean;
  readonly onChange: (text: string) => void;
}

/** The server names a refused value by its field's id, as the columns are. */
export function RecordField({ column, value, error, isFirst, onChange }: RecordFieldProps) {
  const t = useTranslations('records');
  const shared = { name: column.id, label: column.name, error };
  const isBoolean = column.editor === 'boolean';
  if (isBoolean || (column.choices && column.kind === 'text')) {
    const words = [t('yes'), t('no')].map((text) => ({ value: text, text }));
    return (
      <Select
        {...shared}
        items={isBoolean ? words : (column.choices ?? [])}
        value={value || null}
        onChange={(chosen) => onChange(chosen)}
      />
    );
  }
  if (column.choices && column.kind === 'user') {
    return (
      <ComboBox
        {...shared}
        items={column.choices}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  return <TextField {...shared} value={value} onChange={onChange} autoFocus={isFirst} />;
}
