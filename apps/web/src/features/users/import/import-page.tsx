import { getUserImportTemplate, type UserImport, type UserImportOptions } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { PATHS } from '../../../addresses.ts';
import { userImportData } from '../../../data/user-imports.ts';
import { download } from '../../../lib/api.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { usePageSearch } from '../../../lib/use-page-search.ts';
import { Breadcrumbs, ErrorState, Skeleton } from '../../../ui/index.ts';
import { type ImportStep, ImportWizard, type MappingStepsProps } from '../../../ui/imports/import-wizard.tsx';
import { TemplateButtons } from '../../../ui/imports/template-buttons.tsx';
import { UploadPanel } from '../../../ui/imports/upload-panel.tsx';
import { useFileUpload } from '../../../ui/imports/use-file-upload.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';

/** The preview is on the server: a reload, or the link, finds it at the same step. What was not sent yet is kept in the tab. */
export const importSearchSchema = z.object({
  import: z.string().catch('').default(''),
  step: z.enum(['columns', 'check']).catch('columns').default('columns'),
});

export function UsersImportPage() {
  const t = useTranslations('users');
  const [search, setSearch] = usePageSearch(importSearchSchema);
  const upload = useFileUpload(
    (form, sheet) => userImportData.upload({ query: { sheet } }, { form }),
    (made) => setSearch({ import: made.id, step: 'columns' }),
  );
  const navigate = useNavigate();
  const restart = () => {
    if (preview.data?.integration_id) return void navigate({ to: PATHS.integrations });
    upload.choose(null);
    setSearch({ import: '', step: 'columns' });
  };
  const preview = useQuery({ ...userImportData.one(search.import), enabled: search.import !== '' });
  const isDone = preview.data?.status === 'applied';
  const step: ImportStep = search.import === '' ? 'file' : isDone ? 'result' : search.step;
  return (
    <ImportWizard
      crumbs={
        <Breadcrumbs
          label={t('title')}
          items={[
            { text: t('title'), to: PATHS.users },
            { text: t('tab_imports'), to: PATHS.userImports },
          ]}
        />
      }
      title={t('import_title')}
      step={step}
      outcome={isDone ? 'done' : undefined}
      onStep={(next) => {
        if (next === 'file') restart();
        if (next === 'columns' || next === 'check') setSearch({ step: next });
      }}
    >
      {step === 'file' ? (
        <UploadPanel label={t('import_drop')} hint={t('import_limit')} upload={upload}>
          <TemplateButtons get={(file_type) => download(getUserImportTemplate, { query: { file_type } })} />
        </UploadPanel>
      ) : null}
      {preview.isError ? <ErrorState error={preview.error} onRetry={() => void preview.refetch()} /> : null}
      {search.import !== '' && preview.isPending ? <Skeleton height={280} radius={12} /> : null}
      {preview.data ? (
        <Steps
          key={preview.data.id}
          preview={preview.data}
          step={step}
          onStep={(next) => setSearch({ step: next })}
          sheet={upload.choice}
          onOtherFile={restart}
        />
      ) : null}
    </ImportWizard>
  );
}

interface StepsProps extends MappingStepsProps {
  readonly preview: UserImport;
  readonly step: ImportStep;
}

function Steps({ preview, step, onStep, sheet, onOtherFile }: StepsProps) {
  const navigate = useNavigate();
  const [{ mapping, units }, choose, forgetChoice] = useKept(`users-import:${preview.id}`, () => ({
    mapping: preview.mapping as readonly string[],
    units: preview.options.percent_units,
  }));
  const check = useMutation({
    mutationFn: (change: { mapping: readonly string[]; options: UserImportOptions }) =>
      userImportData.check({
        params: { id: preview.id },
        body: { mapping: [...change.mapping], options: change.options },
      }),
  });
  const apply = useMutation({
    mutationFn: () =>
      userImportData.apply({ params: { id: preview.id }, body: {} }, { idempotency_key: preview.id }),
    onSuccess: forgetChoice,
  });
  if (step === 'columns') {
    return (
      <ColumnsStep
        preview={preview}
        sheet={sheet}
        mapping={mapping}
        onMapping={(next) => choose({ mapping: next, units })}
        isPending={check.isPending}
        error={check.error}
        onOtherFile={onOtherFile}
        units={units}
        onUnits={(next) => choose({ mapping, units: next })}
        onNext={async (percent_units) => {
          await check.mutateAsync({ mapping, options: { ...preview.options, percent_units } });
          onStep('check');
        }}
      />
    );
  }
  if (step === 'check') {
    return (
      <CheckStep
        preview={preview}
        isChecking={check.isPending}
        isApplying={apply.isPending}
        error={check.error ?? apply.error}
        onOptions={(options) => check.mutate({ mapping: preview.mapping, options })}
        onBack={() => onStep('columns')}
        onApply={() => apply.mutate()}
      />
    );
  }
  return step === 'result' ? (
    <DoneStep applied={preview} onUsers={() => void navigate({ to: PATHS.users })} onRestart={onOtherFile} />
  ) : null;
}
