import type { ConditionGroup } from '@comptoir/engine';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { attributeData } from '../../data/attributes.ts';
import { tableData } from '../../data/tables.ts';
import { userData } from '../../data/users.ts';
import {
  completeConditions,
  ConditionBuilder,
  type ConditionWorld,
  EMPTY_GROUP,
  newCondition,
} from '../../ui/conditions/index.ts';
import { Button, Select } from '../../ui/index.ts';
import type { MetricDraft, MetricSources } from './metric-draft.ts';

interface RecordSourceProps {
  readonly draft: MetricDraft;
  readonly tables: MetricSources['tables'];
  readonly isLoading: boolean;
  readonly onChange: (change: Partial<MetricDraft>) => void;
}

/** The table, its field, the date that decides the month, and the conditions. */
export function RecordSource({ draft, tables, isLoading, onChange }: RecordSourceProps) {
  const t = useTranslations('metrics');
  const usable = tables.filter(({ date_fields }) => date_fields.length > 0);
  const table = usable.find(({ id }) => id === draft.table_id);
  return (
    <>
      <Select
        name="table_id"
        label={t('table')}
        description={!isLoading && usable.length === 0 ? t('no_tables') : undefined}
        isLoading={isLoading}
        items={usable.map(({ id, name }) => ({ value: id, text: name }))}
        value={draft.table_id}
        onChange={(table_id) => {
          const [date] = usable.find(({ id }) => id === table_id)?.date_fields ?? [];
          onChange({ table_id, field_id: null, date_field_id: date?.id ?? null, conditions: null });
        }}
        isRequired
      />
      {table && draft.aggregation !== 'count' ? (
        <Select
          name="field_id"
          label={t('field')}
          items={table.fields.map(({ id, name }) => ({ value: id, text: name }))}
          value={draft.field_id}
          onChange={(field_id) => onChange({ field_id })}
          isRequired
        />
      ) : null}
      {table ? (
        <Select
          name="date_field_id"
          label={t('date_field')}
          items={table.date_fields.map(({ id, name }) => ({ value: id, text: name }))}
          value={draft.date_field_id}
          onChange={(date_field_id) => onChange({ date_field_id })}
          isRequired
        />
      ) : null}
      {table ? (
        <Conditions
          key={table.id}
          table_id={table.id}
          value={draft.conditions}
          onChange={(conditions) => onChange({ conditions })}
        />
      ) : null}
    </>
  );
}

const NO_USERS: ConditionWorld['users'] = [];
const NO_ATTRIBUTES: ConditionWorld['attributes'] = [];

function Conditions({
  table_id,
  value,
  onChange,
}: {
  readonly table_id: string;
  readonly value: ConditionGroup | null;
  readonly onChange: (conditions: ConditionGroup | null) => void;
}) {
  const t = useTranslations('metrics');
  const fields = useQuery(tableData.one(table_id)).data?.fields ?? [];
  const users = useQuery(userData.options()).data ?? NO_USERS;
  const attributes = useQuery(attributeData.list).data ?? NO_ATTRIBUTES;
  // Conditions that lack their value are here only.
  const [draft, setDraft] = useState<ConditionGroup | null>(value);
  const [first] = fields;
  if (draft === null)
    return (
      <div>
        <Button
          variant="quiet"
          icon={Plus}
          isDisabled={first === undefined}
          onPress={() => first && setDraft({ ...EMPTY_GROUP, items: [newCondition(first)] })}
        >
          {t('add_conditions')}
        </Button>
      </div>
    );
  return (
    <div role="group" aria-label={t('conditions')}>
      <p>{t('conditions')}</p>
      <ConditionBuilder
        value={draft}
        world={{ fields, users, attributes }}
        onChange={(group) => {
          setDraft(group.items.length === 0 ? null : group);
          onChange(completeConditions(group));
        }}
      />
    </div>
  );
}
