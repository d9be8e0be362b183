import { Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import {
  type ManualEntry,
  type PipelineTable,
  type Simulation,
  simulationData,
} from '../../data/simulations.ts';
import { IconButton, Table, useAction } from '../../ui/index.ts';
import { PlainCell } from '../../ui/tables/plain-cell.tsx';
import type { PipelineProps } from './pipeline.tsx';
import css from './simulations.module.css';

interface EntryTableProps extends Pick<PipelineProps, 'onRun'> {
  readonly tables: readonly PipelineTable[];
  readonly entries: readonly ManualEntry[];
  readonly simulation: Simulation;
  readonly onEdit: (entry: ManualEntry) => void;
}

const SHOWN_CELLS = 3;

/** Deals that are not there. */
export function EntryTable({ tables, entries, simulation, onEdit, onRun }: EntryTableProps) {
  const t = useTranslations('simulations');
  const remove = useAction({
    mutationFn: async (entry: ManualEntry) => {
      await simulationData.removeEntry({
        params: { id: simulation.id },
        body: { manual_entry_id: entry.id },
      });
      await onRun();
    },
  });
  const tableOf = (entry: ManualEntry) =>
    tables.find(({ data_table_id }) => data_table_id === entry.data_table_id);
  const nameOf = (entry: ManualEntry) => {
    const cell = entry.cells[tableOf(entry)?.name_field_id ?? ''];
    return typeof cell === 'string' && cell !== '' ? cell : t('new_deal');
  };
  return (
    <div className={css['entries']}>
      <Table<ManualEntry>
        isDense
        label={t('added_deals')}
        rows={entries}
        rowKey={(entry) => entry.id}
        columns={[
          {
            id: 'name',
            header: t('added_deals'),
            cell: (entry) => <span className={css['changed']}>{nameOf(entry)}</span>,
          },
          {
            id: 'cells',
            header: t('values'),
            cell: (entry) => <Cells table={tableOf(entry)} entry={entry} />,
          },
          {
            id: 'actions',
            header: '',
            label: t('actions'),
            align: 'end',
            cell: (entry) => (
              <span className={css['actions']}>
                <IconButton
                  size="s"
                  icon={Trash2}
                  label={t('remove_deal', { name: nameOf(entry) })}
                  isDisabled={remove.isPending}
                  onPress={() => remove.mutate(entry)}
                />
                <IconButton
                  size="s"
                  icon={Pencil}
                  label={t('change', { name: nameOf(entry) })}
                  onPress={() => onEdit(entry)}
                />
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

function Cells({ table, entry }: { readonly table: PipelineTable | undefined; readonly entry: ManualEntry }) {
  const shown = (table?.table_fields ?? []).filter(
    ({ id, type }) => id !== table?.name_field_id && type !== 'user' && (entry.cells[id] ?? null) !== null,
  );
  return (
    <span className={css['values']}>
      {shown.slice(0, SHOWN_CELLS).map((field) => (
        <span key={field.id}>
          <PlainCell field={field} cell={entry.cells[field.id]} users={{}} />
        </span>
      ))}
    </span>
  );
}
