import { idSchema, type ImportWire, type TableWire } from '@comptoir/contract';
import { MAX_UPLOAD_BYTES } from '@comptoir/kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { addresses, PATHS } from '../../../addresses.ts';
import { importData } from '../../../data/imports.ts';
import { tableData } from '../../../data/tables.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { Breadcrumbs, ErrorState, Skeleton } from '../../../ui/index.ts';
import { type ImportStep, ImportWizard, type MappingStep } from '../../../ui/imports/import-wizard.tsx';
import { TemplateButtons } from '../../../ui/imports/template-buttons.tsx';
import { UploadPanel } from '../../../ui/imports/upload-panel.tsx';
import { useFileUpload } from '../../../ui/imports/use-file-upload.ts';
import { ImportSteps } from './import-steps.tsx';
import { ResultStep } from './result-step.tsx';

const searchSchema = z.object({
  /** Into this table; absent: the import makes one. */
  table: idSchema.nullable().catch(null).default(null),
  import: idSchema.nullable().catch(null).default(null),
});

/** Upload, map, check, import. The address names the import: a reload finds its file, its step and what was chosen. */
export function ImportPage() {
  const t = useTranslations('imports');
  const tables = useTranslations('tables');
  const wizard = useImportWizard();
  const { current, table, upload, restart } = wizard;
  return (
    <ImportWizard
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
      step={wizard.step}
      outcome={wizard.outcome}
      onStep={wizard.goTo}
    >
      {wizard.error ? (
        <ErrorState error={wizard.error} onRetry={restart} />
      ) : wizard.isLoading ? (
        <Skeleton height={280} radius={12} />
      ) : wizard.step === 'file' ? (
        <UploadPanel
          label={t('drop')}
          hint={t('drop_hint', { size: Math.round(MAX_UPLOAD_BYTES / 1024 / 1024) })}
          upload={upload}
        >
          {table.data ? <TemplateFor table={table.data} /> : null}
        </UploadPanel>
      ) : current?.sniff && wizard.step !== 'result' ? (
        <ImportSteps
          // Another reading of the file (separator, letters) is another set of columns.
          key={`${current.import.id}:${JSON.stringify(current.sniff.format)}`}
          step={wizard.step}
          onStep={wizard.goTo}
          imported={current.import}
          sniff={current.sniff}
          table={table.data ?? null}
          mappings={wizard.mappings}
          sheet={upload.choice}
          onReread={wizard.show}
          onOtherFile={() => wizard.goTo('file')}
        />
      ) : current ? (
        <ResultStep
          imported={current.import}
          rejections={current.rejections}
          undo={current.undo}
          onAgain={restart}
        />
      ) : null}
    </ImportWizard>
  );
}

/** The columns of the table, in a file to fill in. */
function TemplateFor({ table }: { readonly table: TableWire }) {
  return <TemplateButtons get={(file_type) => importData.template(table.id, file_type)} />;
}

/** The step of the import, and the ways between its steps. */
function useImportWizard() {
  const [search, setSearch] = usePageSearch(searchSchema);
  const [mapped, setMapped] = useKept(`import:${search.import}:step`, (): MappingStep => 'columns');
  const table = useQuery({ ...tableData.one(search.table ?? ''), enabled: search.table !== null });
  const mappings = useQuery({ ...importData.mappings(search.table ?? ''), enabled: search.table !== null });
  const current = useQuery({ ...importData.one(search.import ?? ''), enabled: search.import !== null });
  const drop = useMutation({ mutationFn: (id: string) => importData.discard({ params: { id } }) });
  const show = (answer: { readonly import: ImportWire }) => {
    setMapped('columns');
    setSearch({ import: answer.import.id });
    // Another sheet is another import: the one that it takes the place of was never started.
    if (search.import !== null && search.import !== answer.import.id) drop.mutate(search.import);
  };
  const upload = useFileUpload((form, sheet) => importData.upload({ query: { sheet } }, { form }), show);
  const restart = () => {
    upload.choose(null);
    setMapped('columns');
    setSearch({ import: null });
  };
  const status = search.import === null ? null : (current.data?.import.status ?? null);
  const step: ImportStep =
    search.import === null ? 'file' : status === null || status === 'uploaded' ? mapped : 'result';
  return {
    step,
    outcome: status === 'finished' ? ('done' as const) : status === 'failed' ? ('error' as const) : undefined,
    current: search.import === null ? undefined : current.data,
    table,
    mappings: mappings.data ?? [],
    upload,
    show,
    restart,
    error: current.error ?? table.error,
    isLoading:
      (search.import !== null && current.isPending) ||
      (search.table !== null && (table.isPending || mappings.isPending)),
    goTo: (next: ImportStep) => {
      if (next === 'columns' || next === 'check') setMapped(next);
      else if (search.import !== null && next === 'file') drop.mutate(search.import, { onSettled: restart });
    },
  };
}
