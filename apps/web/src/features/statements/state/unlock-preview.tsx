import type { BodyOf, previewUnlock } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { statementData } from '../../../data/statements.ts';
import { Amount, Notice, Skeleton } from '../../../ui/index.ts';
import { ImpactTable } from '../../../ui/plans/impact-table.tsx';
import css from './use-state-action.module.css';

/** Before statements are unlocked: whose pay changes, to what, and which amounts would have an error. */
export function UnlockPreview({ body }: { readonly body: BodyOf<typeof previewUnlock> }) {
  const t = useTranslations('statements');
  const impact = useTranslations('editor.impact');
  const preview = useQuery(statementData.unlockPreview(body));
  if (preview.isError) return null;
  if (!preview.data) return <Skeleton height={60} />;
  const { rows, difference, is_compared } = preview.data;
  const month = `${String(body.year)}-${String(body.month).padStart(2, '0')}`;
  const broken = rows.filter(({ kind }) => kind === 'breaks').length;
  if (!is_compared) return <p className={css['text']}>{t('unlock_not_compared')}</p>;
  if (rows.length === 0) return <p className={css['text']}>{t('unlock_same')}</p>;
  return (
    <>
      <p className={css['total']}>
        <span>{impact('difference')}</span>
        <Amount value={difference} isDifference />
      </p>
      {broken > 0 ? <Notice tone="bad">{impact('broken', { count: broken })}</Notice> : null}
      <ImpactTable rows={rows} months={[month]} fileName={t('unlock_file', { month })} />
    </>
  );
}
