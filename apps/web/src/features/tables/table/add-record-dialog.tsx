import type { CellInput, RecordWire, TableWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../data/records.ts';
import { FormDialog } from '../../../ui/index.ts';
import type { GridColumn } from '../../../ui/grid/index.ts';
import { RecordField } from './record-field.tsx';
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
