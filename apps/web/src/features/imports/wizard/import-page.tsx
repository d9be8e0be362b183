import { cancelImport, idSchema, type ImportWire, type Sniff, startImport, uploadImportFile } from '@comptoir/contract';
import { LIMITS } from '@comptoir/kernel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { Breadcrumbs, ErrorState, FileDrop, PageHeader, Panel, Skeleton, Stepper } from '../../../ui/index.ts';
import { tableQuery } from '../../tables/index.ts';
import { importKeys, importQuery } from '../api/imports-api.ts';
import { ColumnsStep } from './columns-step.tsx';
import { useFileErrorText } from './file-errors.ts';
import css from './import-page.module.css';
import { configOf, type Draft } from './mapping.ts';
import { ResultStep } from './result-step.tsx';

const searchSchema = z.object({
  /** Into this table; absent: the import makes one. */
  table: idSchema.nullable().catch(null).default(null),
  import: idSchema.nullable().catch(null).default(null),
});

type Step = 'file' | 'columns' | 'result';

/** Upload, map, import. The address holds the import, so that a reload goes on where it stood. */
export function ImportPage() {
  const t = useTranslations('imports');
  const tables = useTranslations('tables');
  const [search, setSearch] = usePageSearch(searchSchema);
  const client = useQueryClient();
  const table = useQuery({ ...tableQuery(search.table ?? ''), enabled: search.table !== null });
  const current = useQuery({ ...importQuery(search.import ?? ''), enabled: search.import !== null });
  const show = (answer: { import: ImportWire; sniff: Sniff }) => {
    client.setQueryData(importKeys.detail(answer.import.id), { ...answer, rejections: [] });
    setSearch({ import: answer.import.id });
  };
  const start = useMutation({
    mutationFn: ({ id, draft, sniff }: { id: string; draft: Draft; sniff: Sniff }) =>
      call(startImport, { body: { id, config: configOf(draft, sniff, table.data ?? null) } }),
    onSuccess: (started) => client.invalidateQueries({ queryKey: importKeys.detail(started.id) }),
  });
  const drop = useMutation({
    mutationFn: (id: string) => call(cancelImport, { params: { id } }),
    onSettled: () => setSearch({ import: null }),
  });
  const status = search.import === null ? null : (current.data?.import.status ?? null);
  const step: Step = search.import === null ? 'file' : status === 'uploaded' ? 'columns' : 'result';
  const isLoading = (search.import !== null && current.isPending) || (search.table !== null && table.isPending);
  const error = current.error ?? table.error;
  return (
    <div className={css['page']}>
      <PageHeader
        title={table.data ? t('title_into', { table: table.data.name }) : t('title')}
        crumbs={
          <Breadcrumbs
            label={tables('title')}
            items={[
              { text: tables('title'), to: '/tables' },
              ...(table.data
                ? [{ text: table.data.name, to: `/tables/${table.data.id}` }]
                : [{ text: t('history'), to: '/tables/imports' }]),
            ]}
          />
        }
      />
      <Stepper
        label={t('steps')}
        steps={[
          { value: 'file', text: t('step_file'), state: step === 'file' ? undefined : 'done' },
          { value: 'columns', text: t('step_columns'), state: step === 'result' ? 'done' : undefined },
          { value: 'result', text: t('step_result'), state: status === 'finished' ? 'done' : status === 'failed' ? 'error' : undefined },
        ]}
        value={step}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => setSearch({ import: null })} />
      ) : isLoading ? (
        <Skeleton height={280} radius={12} />
      ) : step === 'file' ? (
        <FileStep onUploaded={show} />
      ) : step === 'columns' && current.data?.sniff ? (
        <ColumnsStep
          // Another reading of the file (separator, letters) is another set of columns.
          key={`${current.data.import.id}:${JSON.stringify(current.data.sniff.format)}`}
          imported={current.data.import}
          sniff={current.data.sniff}
          table={table.data ?? null}
          onReread={show}
          onStart={(draft) => start.mutate({ id: current.data.import.id, draft, sniff: current.data.sniff as Sniff })}
          isStarting={start.isPending}
          error={start.error}
          onOtherFile={() => drop.mutate(current.data.import.id)}
        />
      ) : current.data ? (
        <ResultStep imported={current.data.import} rejections={current.data.rejections} onAgain={() => setSearch({ import: null })} />
      ) : null}
    </div>
  );
}

function FileStep({ onUploaded }: { readonly onUploaded: (answer: { import: ImportWire; sniff: Sniff }) => void }) {
  const t = useTranslations('imports');
  const fileError = useFileErrorText();
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.append('file', chosen, chosen.name);
      return call(uploadImportFile, {}, { form });
    },
    onSuccess: onUploaded,
  });
  return (
    <Panel>
      <FileDrop
        label={t('drop')}
        hint={t('drop_hint', { size: Math.round(LIMITS.upload_bytes / 1024 / 1024) })}
        file={file}
        accept={['.csv', '.tsv', '.txt', '.xlsx', 'text/csv']}
        isDisabled={upload.isPending}
        error={upload.error ? fileError(upload.error) : null}
        onChange={(chosen) => {
          setFile(chosen);
          upload.reset();
          if (chosen) upload.mutate(chosen);
        }}
      />
      {upload.isPending ? <output className={css['reading']}>{t('reading')}</output> : null}
    </Panel>
  );
}
