import type { FieldWire, PlanWire } from '@comptoir/contract';
import type { ConditionGroup } from '@comptoir/engine';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../data/attributes.ts';
import { type PipelineTable, simulationData } from '../../data/simulations.ts';
import { tableData } from '../../data/tables.ts';
import { userData } from '../../data/users.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { completeConditions, ConditionBuilder, EMPTY_GROUP } from '../../ui/conditions/index.ts';
import { Button, Checkbox, Notice, Panel, Switch, toast, useAction } from '../../ui/index.ts';
import { PipelinePreview } from './pipeline-preview.tsx';
import css from './simulations.module.css';

interface PipelineViewProps {
  readonly plan: PlanWire;
  readonly table: PipelineTable;
  readonly canWrite: boolean;
}

type Shown = PipelineTable['fields'];

/** The view of one table: its filter, its fields, and how somebody finds it. */
export function PipelineView({ plan, table, canWrite }: PipelineViewProps) {
  const t = useTranslations('simulations');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const [group, setGroup] = useState<ConditionGroup>({
    kind: 'group',
    link: table.link,
    items: table.filters,
  });
  const [fields, setFields] = useState<Shown>(table.fields);
  const [isPreview, setPreview] = useState(table.preview_mode);
  const all = useQuery(tableData.one(table.data_table_id)).data?.fields ?? table.table_fields;
  const users = useQuery(userData.options()).data ?? [];
  const attributes = useQuery(attributeData.list).data ?? [];
  const params = { id: plan.id, table_id: table.data_table_id };
  const save = useMutation({
    mutationFn: () => {
      const complete = completeConditions(group) ?? EMPTY_GROUP;
      return simulationData.updateTable({
        params,
        body: {
          // The engine's tree is the wire's, but for `readonly`.
          filters: complete.items as PipelineTable['filters'],
          link: complete.link,
          preview_mode: isPreview,
          fields: [...fields],
          version: table.version,
        },
      });
    },
    onSuccess: () => {
      toast.success(t('view_saved'));
    },
  });
  const remove = useAction({ mutationFn: () => simulationData.removeTable({ params }) });
  return (
    <Panel
      title={table.name}
      aside={
        canWrite ? (
          <Button variant="quiet" isPending={remove.isPending} onPress={() => remove.mutate()}>
            {t('remove_table')}
          </Button>
        ) : null
      }
    >
      <ConditionBuilder
        value={group}
        onChange={setGroup}
        isDisabled={!canWrite}
        world={{ fields: all, users, attributes, viewpoint: 'payee' }}
      />
      <FieldChoice fields={all} shown={fields} isDisabled={!canWrite} onChange={setFields} />
      {save.error ? <Notice tone="bad">{errorText(save.error)}</Notice> : null}
      {canWrite ? (
        <div className={css['foot']}>
          <Switch isSelected={isPreview} onChange={setPreview}>
            {t('preview_mode')}
          </Switch>
          <Button variant="main" isPending={save.isPending} onPress={() => save.mutate()}>
            {common('save')}
          </Button>
        </div>
      ) : null}
      {isPreview ? <PipelinePreview plan={plan} table={table} /> : null}
    </Panel>
  );
}

/** Which fields people see, and which of them they change. What is calculated or read from another table is never changed. */
function FieldChoice({
  fields,
  shown,
  isDisabled,
  onChange,
}: {
  readonly fields: readonly FieldWire[];
  readonly shown: Shown;
  readonly isDisabled: boolean;
  readonly onChange: (shown: Shown) => void;
}) {
  const t = useTranslations('simulations');
  const of = (id: string) => shown.find(({ field_id }) => field_id === id);
  const set = (id: string, change: Shown[number] | null) =>
    onChange(fields.flatMap((field) => (field.id === id ? (change ?? []) : (of(field.id) ?? []))));
  return (
    <div className={css['part']}>
      <h3>{t('fields')}</h3>
      <div className={css['fields']}>
        {fields.map(({ id, name, formula, linked }) => {
          const one = of(id);
          const isFixed = Boolean(formula ?? linked);
          return (
            <div key={id} className={css['field']} role="group" aria-label={name}>
              <span>{name}</span>
              <Checkbox
                isSelected={one !== undefined}
                isDisabled={isDisabled}
                onChange={(is) => set(id, is ? { field_id: id, editable: false } : null)}
              >
                {t('field_shown')}
              </Checkbox>
              <Checkbox
                isSelected={one?.editable === true}
                isDisabled={isDisabled || isFixed}
                onChange={(editable) => set(id, { field_id: id, editable })}
              >
                {t('field_editable')}
              </Checkbox>
            </div>
          );
        })}
      </div>
    </div>
  );
}
