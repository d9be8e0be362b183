import { idSchema, type ImportWire, type Sniff } from '@comptoir/contract';
import { MAX_UPLOAD_BYTES } from '@comptoir/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses, PATHS } from '../../../addresses.ts';
import { tableData } from '../../../data/tables.ts';
import { importData } from '../../../data/imports.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { Breadcrumbs, ErrorState, PageHeader, Skeleton, Stepper } from '../../../ui/index.ts';
import { ColumnsStep } from './columns-step.tsx';
import { configOf, type Draft } from './mapping.ts';
import { ResultStep } from './result-step.tsx';
import { UploadPanel } from '../../../ui/imports/upload-panel.tsx';
import { useFileUpload } from '../../../ui/imports/use-file-upload.ts';
import css from './import-page.module.css';

const searchSchema = z.object({
  /** Into this table; absent: the import makes one. */
  table: idSchema.nullable().catch(null).default(null),
  import: idSchema.nullable().catch(null).default(null),
});

type Step = 'file' | 'columns' | 'result';

/** Upload, map, import. The address names the import, so that a reload continues at the same step. */
export function ImportPage() {
  const t = useTranslations('imports');
  const tables = useTranslations('tables');
  const [search, setSearch] = usePageSearch(searchSchema);
  const table = useQuery({ ...tableData.one(search.table ?? ''), enabled: search.table !== null });
  const current = useQuery({ ...importData.one(search.import ?? ''), enabled: search.import !== null });
  const drop = useMutation({
    mutationFn: (id: string) => importData.discard({ params: { id } }),
  });
  const show = (answer: { readonly import: ImportWire }) => {
    setSearch({ import: answer.import.id });
    // Another sheet is another import: the one that it takes the place of was never started.
    if (search.import !== null && search.import !== answer.import.id) drop.mutate(search.import);
  };
  const upload = useFileUpload((form, sheet) => importData.upload({ query: { sheet } }, { form }), show);
  const start = useMutation({
    mutationFn: ({ id, draft, sniff }: { id: string; draft: Draft; sniff: Sniff }) =>
      importData.start({ body: { id, config: configOf(draft, sniff, table.data ?? null) } }),
  });
  const restart = () => {
    upload.choose(null);
    setSearch({ import: null });
  };
  const status = search.import === null ? null : (current.data?.import.status ?? null);
  const step: Step = search.import === null ? 'file' : status === 'uploaded' ? 'columns' : 'result';
  const isLoading =
    (search.import !== null && current.isPending) || (search.table !== null && table.isPending);
  const error = current.error ?? table.error;
  return (
    <div className={css['page']}>
      <PageHeader
        title={table.data ? t('title_into', { table: table.data.name }) : t('title')}
        crumbs={
          <Breadcrumbs
            label={tables('title')}
            items={[
              { text: tables('title'), to: PATHS.tables },
              ...(table.data
                ? [{ text: table.data.name, ...addresses.table(table.data.id) }]
                : [{ text: t('history'), to: PATHS.imports }]),
            ]}
          />
        }
      />
      <Stepper
        label={t('steps')}
        steps={[
          { value: 'file', text: t('step_file'), state: step === 'file' ? undefined : 'done' },
          { value: 'columns', text: t('step_columns'), state: step === 'result' ? 'done' : undefined },
          {
            value: 'result',
            text: t('step_result'),
            state: status === 'finished' ? 'done' : status === 'failed' ? 'error' : undefined,
          },
        ]}
        value={step}
      />
      {error ? (
        <ErrorState error={error} onRetry={restart} />
      ) : isLoading ? (
        <Skeleton height={280} radius={12} />
      ) : step === 'file' ? (
        <UploadPanel
          label={t('drop')}
          hint={t('drop_hint', { size: Math.round(MAX_UPLOAD_BYTES / 1024 / 1024) })}
          upload={upload}
        />
      ) : step === 'columns' && current.data?.sniff ? (
        <ColumnsStep
          // Another reading of the file (separator, letters) is another set of columns.
          key={`${current.data.import.id}:${JSON.stringify(current.data.sniff.format)}`}
          imported={current.data.import}
          sniff={current.data.sniff}
          table={table.data ?? null}
          sheet={upload.choice}
          onReread={show}
          onStart={(draft) =>
            start.mutate({ id: current.data.import.id, draft, sniff: current.data.sniff as Sniff })
          }
          isStarting={start.isPending}
          error={start.error}
          onOtherFile={() => drop.mutate(current.data.import.id, { onSettled: restart })}
        />
      ) : current.data ? (
        <ResultStep imported={current.data.import} rejections={current.data.rejections} onAgain={restart} />
      ) : null}
    </div>
  );
}
