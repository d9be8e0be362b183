import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { planData } from '../../../data/plans.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Notice, Skeleton } from '../../../ui/index.ts';
import { ImpactTable } from '../../../ui/plans/impact-table.tsx';
import type { Editor } from './use-editor.ts';

interface ImpactDetailsProps {
  readonly editor: Editor;
  readonly month: string;
  readonly isWithdrawal: boolean;
}

/** Everybody whose pay changes, in every open month: calculated on request. */
export function ImpactDetails({ editor, month, isWithdrawal }: ImpactDetailsProps) {
  const t = useTranslations('editor.impact');
  const errorText = useErrorText();
  const { compensation, document } = editor;
  const [isWanted, setWanted] = useState(false);
  const rows = useQuery({
    ...planData.impactRows(compensation.id, {
      document: isWithdrawal ? null : (document as Editor['compensation']['document']),
      month,
    }),
    enabled: isWanted,
  });
  if (!isWanted)
    return (
      <Button size="s" onPress={() => setWanted(true)}>
        {t('everyone')}
      </Button>
    );
  if (rows.error) return <Notice tone="warn">{errorText(rows.error)}</Notice>;
  if (!rows.data) return <Skeleton height={180} />;
  return (
    <>
      {rows.data.broken > 0 ? <Notice tone="bad">{t('broken', { count: rows.data.broken })}</Notice> : null}
      {rows.data.changed === 0 ? (
        <p>{t('nobody')}</p>
      ) : (
        <ImpactTable rows={rows.data.rows} months={rows.data.months} fileName={compensation.name} />
      )}
    </>
  );
}
