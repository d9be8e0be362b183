import { useQuery } from '@tanstack/react-query';
import { Check, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type PipelineRecord,
  type PipelineTable,
  type Simulation,
  simulationData,
} from '../../data/simulations.ts';
import {
  Button,
  IconButton,
  Notice,
  Pager,
  QueryTable,
  SearchField,
  type TableColumn,
  useAction,
} from '../../ui/index.ts';
import { ApiError } from '../../lib/api.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { PlainCell } from '../../ui/tables/plain-cell.tsx';
import { countedCells } from './counted-cells.ts';
import type { PipelineProps, RecordChange } from './pipeline.tsx';
import { RecordDialog } from './record-dialog.tsx';
import css from './simulations.module.css';
import { useReload } from './use-reload.ts';

interface RecordTableProps extends Pick<PipelineProps, 'onRun'> {
  readonly plan_id: string;
  readonly table: PipelineTable;
  readonly simulation: Simulation;
  readonly size: number;
}

const SHOWN_COLUMNS = 5;

/** Somebody deleted the table, or took it out of the plan's pipelines. */
const isGone = (error: unknown) => error instanceof ApiError && error.code === 'pipeline_table_not_found';

/** The records of a pipeline: one press says that a deal is won in the month. */
export function RecordTable({ plan_id, table, simulation, size, onRun }: RecordTableProps) {
  const t = useTranslations('simulations');
  const errorText = useErrorText();
  const [edited, setEdited] = useState<{ readonly record: PipelineRecord; readonly counted: boolean } | null>(
    null,
  );
  const { data_table_id, name } = table;
  const { found, page, setPage, words, search } = useRecords(plan_id, data_table_id, simulation.id);
  const run = useAction({ mutationFn: (change: RecordChange) => onRun([change]) });
  const change = (record: PipelineRecord, cells: RecordChange['cells']) =>
    run.mutate({ data_table_id, record_id: record.id, cells });
  const counted = countedCells(table, simulation);
  const gone = [found.error, run.error].find(isGone);
  useReload(gone !== undefined, 'here');
  if (gone)
    return (
      <Notice tone="warn" title={name}>
        {errorText(gone)} {t('reloading')}
      </Notice>
    );
  return (
    <>
      <Search name={name} value={words} onChange={search} />
      <QueryTable<PipelineRecord>
        query={found}
        isDense
        label={name}
        rows={found.data?.rows ?? []}
        rowKey={(record) => record.id}
        empty={words === '' ? t('nothing_in_pipeline') : t('nothing_found')}
        columns={[
          {
            id: 'title',
            header: t('deal'),
            cell: (record) => (
              <span className={record.simulated ? css['changed'] : undefined}>{record.title}</span>
            ),
          },
          ...fieldColumns(table, found.data?.users ?? {}),
          {
            id: 'actions',
            header: '',
            label: t('actions'),
            align: 'end',
            cell: (record) => (
              <RowActions
                record={record}
                canCount={Object.keys(counted).length > 0}
                isDisabled={run.isPending}
                onCount={() =>
                  lacksAmount(table, record)
                    ? setEdited({ record, counted: true })
                    : change(record, { ...record.simulated, ...counted })
                }
                onEdit={() => setEdited({ record, counted: false })}
                onRestore={() => change(record, null)}
              />
            ),
          },
        ]}
      />
      <Pager page={page} size={size} total={found.data?.total ?? 0} onChange={setPage} />
      {edited ? (
        <RecordDialog
          table={table}
          record={edited.record}
          beginning={edited.counted ? counted : {}}
          simulation={simulation}
          onRun={onRun}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

/** A page of the records whose texts have the searched words. */
function useRecords(plan_id: string, table_id: string, simulation_id: string) {
  const [page, setPage] = useState(0);
  const [words, setWords] = useState('');
  const found = useQuery(simulationData.records({ plan_id, table_id, page, query: words, simulation_id }));
  const search = (text: string) => {
    setWords(text);
    setPage(0);
  };
  return { found, page, setPage, words, search };
}

interface SearchProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function Search({ name, value, onChange }: SearchProps) {
  const t = useTranslations('simulations');
  const label = t('search', { table: name });
  return (
    <div className={css['search']}>
      <SearchField label={label} placeholder={label} value={value} onChange={onChange} />
    </div>
  );
}

/** What the pipeline shows beside the name. */
function fieldColumns(
  table: PipelineTable,
  users: Readonly<Record<string, string>>,
): TableColumn<PipelineRecord>[] {
  const shown = table.fields
    .map(({ field_id }) => table.table_fields.find(({ id }) => id === field_id))
    .filter((field) => field !== undefined && field.id !== table.name_field_id)
    .filter((field) => field !== undefined)
    .slice(0, SHOWN_COLUMNS);
  return shown.map((field) => ({
    id: field.id,
    header: field.name,
    isWide: field.type !== 'amount',
    align: field.type === 'amount' || field.type === 'float' ? ('end' as const) : ('start' as const),
    cell: (record: PipelineRecord) => (
      <span className={record.simulated && field.id in record.simulated ? css['changed'] : undefined}>
        <PlainCell
          field={field}
          cell={record.simulated?.[field.id] ?? record.cells[field.id]}
          users={users}
        />
      </span>
    ),
  }));
}

/** An open deal often has no amount yet: it is required, because without one the deal pays nothing. */
function lacksAmount({ fields, table_fields }: PipelineTable, { cells, simulated }: PipelineRecord): boolean {
  return fields.some(
    ({ field_id: id, editable }) =>
      editable &&
      table_fields.some((field) => field.id === id && field.type === 'amount') &&
      (simulated?.[id] ?? cells[id] ?? null) === null,
  );
}

function RowActions({
  record,
  canCount,
  isDisabled,
  onCount,
  onEdit,
  onRestore,
}: {
  readonly record: PipelineRecord;
  readonly canCount: boolean;
  readonly isDisabled: boolean;
  readonly onCount: () => void;
  readonly onEdit: () => void;
  readonly onRestore: () => void;
}) {
  const t = useTranslations('simulations');
  const name = record.title;
  return (
    <span className={css['actions']}>
      {record.simulated ? (
        <IconButton
          size="s"
          icon={Undo2}
          label={t('restore', { name })}
          isDisabled={isDisabled}
          onPress={onRestore}
        />
      ) : canCount ? (
        <Button
          size="s"
          icon={Check}
          isDisabled={isDisabled}
          aria-label={t('count_deal', { name })}
          onPress={onCount}
        >
          {t('count')}
        </Button>
      ) : null}
      <IconButton size="s" icon={Pencil} label={t('change', { name })} onPress={onEdit} />
    </span>
  );
}
