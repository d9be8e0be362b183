import type { ImportUndo, ImportWire, Rejection } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../../addresses.ts';
import { importData } from '../../../data/imports.ts';
import { jobData } from '../../../data/jobs.ts';
import { tableData } from '../../../data/tables.ts';
import { ApiError } from '../../../lib/api.ts';
import { useAccess } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, LinkButton, Notice, Panel, ProgressBar, useAction } from '../../../ui/index.ts';
import { useFileErrorText } from '../../../ui/imports/file-errors.ts';
import { ImportDone } from '../../../ui/imports/import-done.tsx';
import { Counts } from './check-step.tsx';
import { UndoImport } from './undo-import.tsx';
import { Rejections } from './rejections.tsx';
import css from './import-page.module.css';

export interface ResultStepProps {
  readonly imported: ImportWire;
  readonly rejections: readonly Rejection[];
  readonly undo: ImportUndo | null;
  readonly onAgain: () => void;
}

/** Progress while it runs, then what came of it. */
export function ResultStep({ imported, rejections, undo, onAgain }: ResultStepProps) {
  const t = useTranslations('imports');
  const fileError = useFileErrorText();
  const isOver = imported.finished;
  useEffect(() => {
    if (isOver) void tableData.readAgain();
  }, [isOver]);
  if (!isOver) return <Running imported={imported} />;
  if (imported.status === 'cancelled') {
    return (
      <Notice
        tone="info"
        action={
          <Button size="s" onPress={onAgain}>
            {t('other_file')}
          </Button>
        }
      >
        {t('cancelled')}
      </Notice>
    );
  }
  if (imported.status === 'failed' || !imported.configs.results) {
    const error = imported.error;
    return (
      <Notice
        tone="bad"
        title={t('failed')}
        action={
          <Button size="s" onPress={onAgain}>
            {t('other_file')}
          </Button>
        }
      >
        {error ? fileError(asError(error)) : ''}
      </Notice>
    );
  }
  return (
    <>
      <Finished imported={imported} results={imported.configs.results} rejections={rejections} />
      <UndoImport imported={imported} undo={undo} />
    </>
  );
}

function Running({ imported }: { readonly imported: ImportWire }) {
  const t = useTranslations('imports');
  const format = useFormat();
  const job = useQuery({ ...jobData.one(imported.job_id ?? ''), enabled: imported.job_id !== null });
  const cancel = useAction({
    mutationFn: () => importData.cancel({ params: { id: imported.id } }),
  });
  const params = job.data?.params ?? {};
  const rows = Number(params['rows'] ?? 0);
  const text =
    imported.status === 'queued'
      ? t('queued')
      : params['step'] === 'merging'
        ? t('merging')
        : t('running', { rows: format.number(rows), of: format.number(imported.configs.number_of_records) });
  return (
    <Panel>
      <div className={css['running']}>
        <ProgressBar label={text} value={imported.progress} />
        <p className={css['found']}>{t('leave')}</p>
        <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
          {t('cancel')}
        </Button>
      </div>
    </Panel>
  );
}

function Finished({
  imported,
  results,
  rejections,
}: {
  readonly imported: ImportWire;
  readonly results: NonNullable<ImportWire['configs']['results']>;
  readonly rejections: readonly Rejection[];
}) {
  const t = useTranslations('imports');
  const access = useAccess();
  const uses = useQuery({ ...tableData.uses(imported.table_id ?? ''), enabled: imported.table_id !== null });
  const isPaid = uses.data?.some(({ kind }) => kind === 'compensation') && access.can('statement', 'read');
  return (
    <>
      <ImportDone title={t('done_title', { count: results.created + results.updated + results.unchanged })}>
        {isPaid ? <LinkButton to={PATHS.statements}>{t('open_statements')}</LinkButton> : null}
        {imported.table_id ? (
          <LinkButton {...addresses.table(imported.table_id)} variant="main">
            {t('open_table')}
          </LinkButton>
        ) : null}
      </ImportDone>
      <Counts results={results} />
      {rejections.length > 0 ? (
        <Rejections
          imported={imported}
          rejections={rejections}
          total={results.rejected + results.skipped + results.warnings}
        />
      ) : null}
    </>
  );
}

/** A failed import carries its refusal as the server would have answered it. */
function asError(error: NonNullable<ImportWire['error']>): unknown {
  return new ApiError(error.code as ConstructorParameters<typeof ApiError>[0], 400, error.params);
}
