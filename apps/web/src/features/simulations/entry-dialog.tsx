import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type ManualEntry,
  type PipelineTable,
  type Simulation,
  simulationData,
} from '../../data/simulations.ts';
import { FormDialog, Select } from '../../ui/index.ts';
import { CellField } from '../../ui/tables/cell-field.tsx';
import { beginning, type Cells, scopesFor } from './new-deal.ts';
import type { PipelineProps } from './pipeline.tsx';
import css from './simulations.module.css';

interface EntryDialogProps extends Pick<PipelineProps, 'onRun'> {
  readonly table: PipelineTable;
  /** `null`: a new one. */
  readonly entry: ManualEntry | null;
  readonly simulation: Simulation;
  readonly onClose: () => void;
}

/** A deal that is not there, with the fields that the compensation reads: it counts in the month unless they say otherwise. */
export function EntryDialog({ table, entry, simulation, onRun, onClose }: EntryDialogProps) {
  const t = useTranslations('simulations');
  const scopes = scopesFor(table);
  const [scope_id, setScope] = useState(entry?.scope_internal_id ?? scopes[0]?.scope_internal_id);
  const scope = table.entry_scopes.find((one) => one.scope_internal_id === scope_id);
  const [typed, setTyped] = useState<Cells>(entry?.cells ?? {});
  const cells: Cells = entry ? typed : { ...beginning(table, scope, simulation), ...typed };
  const fields = table.table_fields.filter(
    ({ id, type }) => scope?.field_ids.includes(id) === true && type !== 'user',
  );
  const save = useMutation({
    mutationFn: async () => {
      if (!scope) return;
      const allowed = new Set(scope.field_ids);
      const given = Object.fromEntries(Object.entries(cells).filter(([id]) => allowed.has(id)));
      const params = { id: simulation.id };
      await (entry
        ? simulationData.changeEntry({ params, body: { manual_entry_id: entry.id, cells: given } })
        : simulationData.addEntry({
            params,
            body: {
              compensation_id: scope.compensation_id,
              scope_internal_id: scope.scope_internal_id,
              cells: given,
            },
          }));
      await onRun();
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      size="m"
      title={entry ? t('change_deal') : t('add_deal')}
      save={save}
      action={t('try')}
      onSave={() => save.mutate()}
    >
      {scopes.length > 1 && !entry ? (
        <Select
          label={t('counts_for')}
          items={scopes.map((one) => ({
            value: one.scope_internal_id,
            text: `${one.compensation_name} · ${one.scope_name}`,
          }))}
          value={scope_id ?? null}
          onChange={setScope}
        />
      ) : null}
      <div className={css['form']}>
        {fields.map((field) => (
          <CellField
            key={field.id}
            field={field}
            value={cells[field.id] ?? null}
            onChange={(value) => setTyped((old) => ({ ...old, [field.id]: value }))}
          />
        ))}
      </div>
    </FormDialog>
  );
}
