import type { CellInput, RecordWire, TableWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../data/records.ts';
import { ComboBox, FormDialog, Select, TextField } from '../../../ui/index.ts';
import type { GridColumn } from '../../../ui/grid/index.ts';
import css from './table-page.module.css';

export interface AddRecordDialogProps {
  readonly table: TableWire;
  readonly columns: readonly GridColumn<RecordWire>[];
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

type Texts = Readonly<Record<string, string>>;

/** A record typed by hand: each field is read as its cell would be. */
export function AddRecordDialog({ table, columns, onClose, onAdded }: AddRecordDialogProps) {
  const t = useTranslations('records');
  const common = useTranslations('common');
  const editable = columns.filter(({ editor }) => editor !== undefined);
  const [typed, setTyped] = useState<Texts>({});
  const [errors, setErrors] = useState<Texts>({});
  const [tries, setTries] = useState(0);
  const add = useMutation({
    mutationFn: (values: Record<string, CellInput>) =>
      recordData.create({ params: { id: table.id }, body: { values } }),
    onSuccess: onAdded,
  });
  const submit = () => {
    const read = readRecord(columns, typed);
    setErrors(read.errors);
    if (Object.keys(read.errors).length === 0) add.mutate(read.values);
    else setTries(tries + 1);
  };
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={t('add_record_title', { table: table.name })}
      save={add}
      tries={tries}
      action={common('add')}
      onSave={submit}
    >
      <div className={css['form']}>
        {editable.map((column, index) => (
          <RecordField
            key={column.id}
            column={column}
            value={typed[column.id] ?? ''}
            error={errors[column.id] ?? null}
            isFirst={index === 0}
            onChange={(text) => setTyped((old) => ({ ...old, [column.id]: text }))}
          />
        ))}
      </div>
    </FormDialog>
  );
}

function readRecord(columns: readonly GridColumn<RecordWire>[], typed: Texts) {
  const values: Record<string, CellInput> = {};
  const errors: Record<string, string> = {};
  for (const column of columns) {
    const parsed = column.parse?.(typed[column.id] ?? '');
    if (!parsed) continue;
    if ('error' in parsed) errors[column.id] = parsed.error;
    else if (parsed.value !== null) values[column.id] = parsed.value as CellInput;
  }
  return { values, errors };
}

interface RecordFieldProps {
  readonly column: GridColumn<RecordWire>;
  readonly value: string;
  readonly error: string | null;
  readonly isFirst: boolean;
  readonly onChange: (text: string) => void;
}

/** The server names a refused value by its field's id, as the columns are. */
function RecordField({ column, value, error, isFirst, onChange }: RecordFieldProps) {
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
