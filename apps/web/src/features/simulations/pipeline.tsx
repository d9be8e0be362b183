import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type BodyOf, PIPELINE_PAGE, type runSimulation } from '@comptoir/contract';
import {
  type ManualEntry,
  type PipelineTable,
  type Simulation,
  simulationData,
} from '../../data/simulations.ts';
import { Button, ErrorState, Panel, Select, Skeleton } from '../../ui/index.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryTable } from './entry-table.tsx';
import { scopesFor } from './new-deal.ts';
import { RecordTable } from './record-table.tsx';
import css from './simulations.module.css';

export interface PipelineProps {
  readonly plan: Simulation['plans'][number];
  readonly simulation: Simulation;
  readonly isAlone: boolean;
  readonly onRun: (records?: RecordChange[]) => Promise<unknown>;
}

export type RecordChange = BodyOf<typeof runSimulation>['records'][number];

/** The deals of a plan that its people may try: those of its tables, and those that are not there. */
export function Pipeline({ plan, simulation, isAlone, onRun }: PipelineProps) {
  const t = useTranslations('simulations');
  const found = useQuery(simulationData.pipelines(plan.id, simulation.id));
  const [chosen, setChosen] = useState<string | null>(null);
  const [entry, setEntry] = useState<ManualEntry | 'new' | null>(null);
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={200} radius={12} />;
  const table = found.data.find((one) => one.data_table_id === chosen) ?? found.data[0];
  const entries = simulation.manual_entries.filter((one) => isOf(found.data, one));
  return (
    <Panel
      title={isAlone ? t('pipeline') : t('pipeline_of', { plan: plan.name })}
      aside={
        table && scopesFor(table).length > 0 ? (
          <Button icon={Plus} onPress={() => setEntry('new')}>
            {t('add_deal')}
          </Button>
        ) : null
      }
    >
      {found.data.length > 1 ? (
        <div className={css['choice']}>
          <Select
            label={t('table')}
            hideLabel
            items={found.data.map((one) => ({ value: one.data_table_id, text: one.name }))}
            value={table?.data_table_id ?? null}
            onChange={setChosen}
          />
        </div>
      ) : null}
      {entries.length > 0 ? (
        <EntryTable
          tables={found.data}
          entries={entries}
          simulation={simulation}
          onEdit={setEntry}
          onRun={onRun}
        />
      ) : null}
      {table ? (
        <RecordTable
          key={table.data_table_id}
          plan_id={plan.id}
          table={table}
          simulation={simulation}
          size={PIPELINE_PAGE}
          onRun={onRun}
        />
      ) : (
        <p className={css['status']}>{t('no_pipeline')}</p>
      )}
      {entry !== null && table ? (
        <EntryDialog
          table={entry === 'new' ? table : (found.data.find((one) => isOf([one], entry)) ?? table)}
          entry={entry === 'new' ? null : entry}
          simulation={simulation}
          onRun={onRun}
          onClose={() => setEntry(null)}
        />
      ) : null}
    </Panel>
  );
}

function isOf(tables: readonly PipelineTable[], { compensation_id }: ManualEntry): boolean {
  return tables.some(({ entry_scopes }) =>
    entry_scopes.some((one) => one.compensation_id === compensation_id),
  );
}
