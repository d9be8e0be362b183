import type { CellInput, CellWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PipelineRecord, PipelineTable, Simulation } from '../../data/simulations.ts';
import { Button, FormDialog } from '../../ui/index.ts';
import { CellField } from '../../ui/tables/cell-field.tsx';
import { countedCells } from './counted-cells.ts';
import type { PipelineProps } from './pipeline.tsx';
import css from './simulations.module.css';

interface RecordDialogProps extends Pick<PipelineProps, 'onRun'> {
  readonly table: PipelineTable;
  readonly record: PipelineRecord;
  /** Filled in already. */
  readonly beginning: Cells;
  readonly simulation: Simulation;
  readonly onClose: () => void;
}

type Cells = Readonly<Record<string, CellInput>>;

const inputOf = (cell: CellWire | undefined): CellInput =>
  cell === undefined || (typeof cell === 'object' && cell !== null && !Array.isArray(cell)) ? null : cell;

/** The fields of a deal that the plan lets people change. */
export function RecordDialog({ table, record, beginning, simulation, onRun, onClose }: RecordDialogProps) {
  const t = useTranslations('simulations');
  const [cells, setCells] = useState<Cells>({ ...record.simulated, ...beginning });
  const fields = table.fields.flatMap(({ field_id, editable }) => {
    const field = editable ? table.table_fields.find(({ id }) => id === field_id) : undefined;
    return field && field.type !== 'user' ? [field] : [];
  });
  const save = useMutation({
    mutationFn: () => {
      const changed = Object.entries(cells).filter(
        ([id, value]) => JSON.stringify(value) !== JSON.stringify(inputOf(record.cells[id])),
      );
      return onRun([
        {
          data_table_id: table.data_table_id,
          record_id: record.id,
          cells: changed.length === 0 ? null : Object.fromEntries(changed),
        },
      ]);
    },
    onSuccess: onClose,
  });
  const counted = countedCells(table, simulation);
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={record.title}
      save={save}
      action={t('try')}
      isDisabled={fields.length === 0}
      onSave={() => save.mutate()}
    >
      {fields.length === 0 ? <p>{t('nothing_editable')}</p> : null}
      {Object.keys(counted).length > 0 ? (
        <Button onPress={() => setCells((old) => ({ ...old, ...counted }))}>{t('count')}</Button>
      ) : null}
      <div className={css['form']}>
        {fields.map((field) => (
          <CellField
            key={field.id}
            field={field}
            value={field.id in cells ? (cells[field.id] ?? null) : inputOf(record.cells[field.id])}
            onChange={(value) => setCells((old) => ({ ...old, [field.id]: value }))}
          />
        ))}
      </div>
    </FormDialog>
  );
}
