import type { LetterCampaignRow } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { ThinBar } from '../../../ui/index.ts';
import css from './campaigns.module.css';

/** How many of a campaign's letters are where they should be: signed, or sent by mail. */
export function CampaignProgress({
  campaign,
}: {
  readonly campaign: Pick<LetterCampaignRow, 'status' | 'sending_type' | 'letters' | 'counts'>;
}) {
  const t = useTranslations('letters');
  const { status, sending_type, letters, counts } = campaign;
  if (status === 'draft')
    return <span className={css['quiet']}>{t('people_count', { count: letters })}</span>;
  const isSigned = sending_type === 'esignature';
  const done = isSigned ? (counts.signed ?? 0) : letters - (counts.not_sent ?? 0);
  return (
    <span className={css['progress']}>
      <span className={css['progressBar']}>
        <ThinBar label={null} value={done} max={letters} />
      </span>
      {t(isSigned ? 'signed_of' : 'sent_of', { done, count: letters })}
    </span>
  );
}
