import type { ExportFormat, ExportWire } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { exportData, isExportOver } from '../../data/exports.ts';
import { AgoText } from '../values.tsx';
import { Button } from '../button.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { useAction } from '../use-action.ts';
import { followExport } from './follow-export.ts';
import { useExportTexts } from './use-export-texts.ts';
import type { ExportRequest } from './use-export.tsx';
import css from './exports.module.css';

/** What is exported, in which format, and the files of the last 24 hours. */
export function ExportDialog({
  request,
  onClose,
}: {
  readonly request: ExportRequest;
  readonly onClose: () => void;
}) {
  const t = useTranslations('exports');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const texts = useExportTexts();
  const start = useMutation({
    mutationFn: () => exportData.start({ body: { source: request.source, format } }),
    onSuccess: (started) => {
      followExport(started, texts);
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      action={t('start')}
      save={start}
      stored={undefined}
      onSave={() => start.mutate()}
    >
      <p className={css['what']}>{request.what}</p>
      <RadioGroup<ExportFormat>
        label={t('format')}
        items={[
          { value: 'csv', text: t('csv'), description: t('csv_hint') },
          { value: 'xlsx', text: t('xlsx'), description: t('xlsx_hint') },
        ]}
        value={format}
        onChange={setFormat}
      />
      <Recent />
    </FormDialog>
  );
}

/** Shown of the last day's files. */
const RECENT = 5;

function Recent() {
  const t = useTranslations('exports');
  const found = useQuery(exportData.list);
  const list = (found.data ?? []).filter((one) => one.status === 'finished').slice(0, RECENT);
  if (list.length === 0) return null;
  return (
    <section aria-label={t('recent')} className={css['recent']}>
      <h3>{t('recent')}</h3>
      <ul>
        {list.map((one) => (
          <RecentFile key={one.id} file={one} />
        ))}
      </ul>
      <p>{t('recent_hint')}</p>
    </section>
  );
}

function RecentFile({ file }: { readonly file: ExportWire }) {
  const t = useTranslations('exports');
  const save = useAction({ mutationFn: () => exportData.download(file.id) });
  if (!isExportOver(file)) return null;
  return (
    <li>
      <span className={css['name']}>{file.name}</span>
      <span className={css['ago']}>
        <AgoText value={file.created_at} />
      </span>
      <Button
        size="s"
        isPending={save.isPending}
        aria-label={t('save_file', { name: file.name })}
        onPress={() => save.mutate()}
      >
        {t('save')}
      </Button>
    </li>
  );
}
