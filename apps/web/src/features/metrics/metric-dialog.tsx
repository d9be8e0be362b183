import type { Metric } from '@comptoir/contract';
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '@comptoir/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { metricData } from '../../data/metrics.ts';
import { FormDialog, RadioGroup, Select, TextField } from '../../ui/index.ts';
import {
  bodyOf,
  draftOf,
  keyFrom,
  measuredType,
  type MetricDraft,
  type MetricSources,
} from './metric-draft.ts';
import { RecordSource } from './record-source.tsx';
import { StatementSource } from './statement-source.tsx';

const NO_SOURCES = { tables: [], compensations: [] };
const AGGREGATIONS = ['sum', 'average', 'min', 'max', 'count'] as const;

/** Name, and what is measured of records or statements. */
export function MetricDialog({
  metric,
  onClose,
}: {
  /** Null: a new one. */
  readonly metric: Metric | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('metrics');
  const common = useTranslations('common');
  const found = useQuery(metricData.sources);
  const sources = found.data ?? NO_SOURCES;
  const [draft, setDraft] = useState(() => draftOf(metric));
  const set = (change: Partial<MetricDraft>) => setDraft((before) => ({ ...before, ...change }));
  const body = bodyOf(draft, sources);
  const save = useMutation({
    mutationFn: async () => {
      if (body === null) return;
      await (metric === null
        ? metricData.create({ body })
        : metricData.update({ params: { id: metric.id }, body: { ...body, version: metric.version } }));
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      size="m"
      title={metric ? t('edit_title', { name: metric.name }) : t('new_title')}
      action={common('save')}
      onClose={onClose}
      save={save}
      stored={undefined}
      isDisabled={body === null}
      onSave={() => save.mutate()}
    >
      <Names draft={draft} onChange={set} />
      <RadioGroup<Metric['type']>
        label={t('type')}
        items={(['record', 'statement'] as const).map((value) => ({ value, text: t(`type_${value}`) }))}
        value={draft.type}
        onChange={(type) => set({ type, aggregation: 'sum' })}
      />
      <Select
        name="aggregation"
        label={t('aggregation')}
        items={AGGREGATIONS.filter((one) => one !== 'count' || draft.type === 'record').map((value) => ({
          value,
          text: value === 'count' ? t('count_records') : t(`aggregation_${value}`),
        }))}
        value={draft.aggregation}
        onChange={(aggregation) => set({ aggregation })}
      />
      {draft.type === 'record' ? (
        <RecordSource draft={draft} tables={sources.tables} isLoading={found.isPending} onChange={set} />
      ) : (
        <StatementSource
          draft={draft}
          compensations={sources.compensations}
          isLoading={found.isPending}
          onChange={set}
        />
      )}
      <Look draft={draft} sources={sources} onChange={set} />
    </FormDialog>
  );
}

function Names({
  draft,
  onChange,
}: {
  readonly draft: MetricDraft;
  readonly onChange: (change: Partial<MetricDraft>) => void;
}) {
  const t = useTranslations('metrics');
  const common = useTranslations('common');
  return (
    <>
      <TextField
        name="name"
        autoFocus
        label={common('name')}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        maxLength={MAX_NAME_LENGTH}
        isRequired
        autoComplete="off"
      />
      <TextField
        name="api_key"
        label={t('api_key')}
        description={t('api_key_help')}
        value={draft.api_key}
        placeholder={keyFrom(draft.name)}
        onChange={(api_key) => onChange({ api_key })}
        maxLength={64}
        autoComplete="off"
      />
    </>
  );
}

function Look({
  draft,
  sources,
  onChange,
}: {
  readonly draft: MetricDraft;
  readonly sources: MetricSources;
  readonly onChange: (change: Partial<MetricDraft>) => void;
}) {
  const t = useTranslations('metrics');
  return (
    <>
      {measuredType(draft, sources) === 'amount' || draft.aggregation === 'count' ? null : (
        <Select
          name="data_type"
          label={t('data_type')}
          items={(['number', 'percentage'] as const).map((value) => ({
            value,
            text: t(`data_type_${value}`),
          }))}
          value={draft.is_percentage ? 'percentage' : 'number'}
          onChange={(type) => onChange({ is_percentage: type === 'percentage' })}
        />
      )}
      <TextField
        name="description"
        label={t('description')}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        maxLength={MAX_TEXT_LENGTH}
        isOptional
      />
    </>
  );
}
