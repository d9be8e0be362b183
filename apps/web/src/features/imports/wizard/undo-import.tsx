import type { ImportUndo, ImportWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { importData } from '../../../data/imports.ts';
import { isJobOver, jobData } from '../../../data/jobs.ts';
import { ApiError } from '../../../lib/api.ts';
import { useErrorText, useRefusalText } from '../../../lib/use-error-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, ConfirmDialog, Notice, Panel, ProgressBar, useAction } from '../../../ui/index.ts';
import css from './import-page.module.css';

export interface UndoImportProps {
  readonly imported: ImportWire;
  /** `null`: the reader may not undo it. */
  readonly undo: ImportUndo | null;
}

/** Takes the last import of a table back, or says why that is impossible. */
export function UndoImport({ imported, undo }: UndoImportProps) {
  const t = useTranslations('imports');
  const format = useFormat();
  const refusal = useRefusalText();
  const [isAsking, setAsking] = useState(false);
  const [job_id, setJob] = useState<string | null>(null);
  const start = useAction({
    mutationFn: () => importData.undo({ params: { id: imported.id } }),
    onSuccess: (answer) => setJob(answer.job_id),
    onSettled: () => setAsking(false),
  });
  if (imported.undone_at !== null)
    return <Notice tone="info">{t('undone', { when: format.instant(imported.undone_at) })}</Notice>;
  if (undo === null) return null;
  if (job_id !== null)
    return <Undoing job_id={job_id} import_id={imported.id} onFailed={() => setJob(null)} />;
  if (!undo.is_possible) return <p className={css['found']}>{refusal('import_not_undoable', { ...undo })}</p>;
  const { created = 0 } = imported.configs.results ?? {};
  return (
    <div>
      <Button icon={Undo2} onPress={() => setAsking(true)}>
        {t('undo')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('undo_title', { file: imported.file_name })}
        action={t('undo')}
        isDanger
        isPending={start.isPending}
        onConfirm={() => start.mutate()}
      >
        <p>{t('undo_text', { created, restored: undo.count })}</p>
        {imported.configs.integration ? <p>{t('undo_refresh')}</p> : null}
      </ConfirmDialog>
    </div>
  );
}

function Undoing({
  job_id,
  import_id,
  onFailed,
}: {
  readonly job_id: string;
  readonly import_id: string;
  readonly onFailed: () => void;
}) {
  const t = useTranslations('imports');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const job = useQuery({
    ...jobData.one(job_id),
    refetchInterval: (query) => {
      if (!isJobOver(query.state.data?.state)) return 700;
      void importData.readAgain(import_id);
      return false;
    },
  });
  const error = job.data?.error;
  if (error)
    return (
      <Notice
        tone="bad"
        title={t('undo_failed')}
        action={
          <Button size="s" onPress={onFailed}>
            {common('close')}
          </Button>
        }
      >
        {errorText(new ApiError(error.code as ApiError['code'], 409, error.params))}
      </Notice>
    );
  return (
    <Panel>
      <ProgressBar label={t('undoing')} value={job.data?.progress ?? null} />
    </Panel>
  );
}
