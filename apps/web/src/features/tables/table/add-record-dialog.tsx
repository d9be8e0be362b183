import type { CellInput, RecordWire, TableWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { recordData } from '../../../data/records.ts';
import { ApiError } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, ComboBox, Dialog, Notice, Select, TextField } from '../../../ui/index.ts';
import type { GridColumn } from '../../../ui/grid/index.ts';
import css from './table-page.module.css';

export interface AddRecordDialogProps {
  readonly table: TableWire;
  readonly columns: readonly GridColumn<RecordWire>[];
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** A record typed by hand: each field is read as its cell would be. */
export function AddRecordDialog({ table, columns, onClose, onAdded }: AddRecordDialogProps) {
  const t = useTranslations('records');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const add = useMutation({
    mutationFn: (values: Record<string, CellInput>) =>
      recordData.create({ params: { id: table.id }, body: { values } }),
    onSuccess: onAdded,
    onError: (error) => {
      const field = error instanceof ApiError ? error.field : null;
      if (field && columns.some((column) => column.id === field)) setErrors({ [field]: errorText(error) });
    },
  });
  const submit = () => {
    const values: Record<string, CellInput> = {};
    const problems: Record<string, string> = {};
    for (const column of columns) {
      const parsed = column.parse?.(typed[column.id] ?? '');
      if (!parsed) continue;
      if ('error' in parsed) problems[column.id] = parsed.error;
      else if (parsed.value !== null) values[column.id] = parsed.value as CellInput;
    }
    setErrors(problems);
    if (Object.keys(problems).length === 0) add.mutate(values);
  };
  const set = (id: string, value: string | null) => setTyped((old) => ({ ...old, [id]: value ?? '' }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('add_record_title', { table: table.name })}
      footer={
        <>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button variant="main" isPending={add.isPending} onPress={submit}>
            {common('add')}
          </Button>
        </>
      }
    >
      {add.error && Object.keys(errors).length === 0 ? (
        <Notice tone="bad">{errorText(add.error)}</Notice>
      ) : null}
      <div className={css['form']}>
        {columns.map((column, index) => {
          const shared = { label: column.name, error: errors[column.id] ?? null };
          if (column.editor === 'boolean' || (column.choices && column.kind === 'text')) {
            const items =
              column.editor === 'boolean'
                ? [t('yes'), t('no')].map((text) => ({ value: text, text }))
                : (column.choices ?? []);
            return (
              <Select
                key={column.id}
                {...shared}
                items={items}
                value={typed[column.id] || null}
                onChange={(value) => set(column.id, value)}
              />
            );
          }
          if (column.choices && column.kind === 'user') {
            return (
              <ComboBox
                key={column.id}
                {...shared}
                items={column.choices}
                value={typed[column.id] || null}
                onChange={(value) => set(column.id, value)}
              />
            );
          }
          return (
            <TextField
              key={column.id}
              {...shared}
              value={typed[column.id] ?? ''}
              onChange={(value) => set(column.id, value)}
              autoFocus={index === 0}
            />
          );
        })}
      </div>
    </Dialog>
  );
}
