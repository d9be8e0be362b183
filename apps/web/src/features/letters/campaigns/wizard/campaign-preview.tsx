import type { LetterCampaignWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { letterData } from '../../../../data/letters.ts';
import { ComboBox, Dialog, EmptyState } from '../../../../ui/index.ts';
import { usePeopleItems } from '../../../../ui/people/use-people-items.ts';
import { PdfViewer } from '../../pdf/pdf-viewer.tsx';
import css from '../campaigns.module.css';

/** The letter of one person as it will be sent. */
export function CampaignPreview({
  campaign,
  onClose,
}: {
  readonly campaign: LetterCampaignWire;
  readonly onClose: () => void;
}) {
  const t = useTranslations('letters');
  const { id, version } = campaign;
  const people = usePeopleOf(campaign);
  const [chosen, setChosen] = useState<string | null>(null);
  const user = chosen ?? people[0]?.value ?? null;
  const file = useQuery({ ...letterData.preview(id, version, user ?? ''), enabled: user !== null });
  return (
    <Dialog isOpen onClose={onClose} title={t('preview_title', { name: campaign.name })} size="l">
      <div className={css['stack']}>
        <ComboBox label={t('preview_person')} items={people} value={user} onChange={setChosen} />
        {user === null ? (
          <EmptyState isCompact title={t('preview_choose')} />
        ) : (
          <PdfViewer
            label={t('preview')}
            bytes={file.data}
            error={file.error}
            isStale={file.isPlaceholderData}
            onRetry={() => void file.refetch()}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Only who gets a letter: of others there is none to see. */
function usePeopleOf({ id, data_source, user_ids }: LetterCampaignWire) {
  const everyone = usePeopleItems([]);
  const sheet = useQuery({ ...letterData.sheet(id), enabled: data_source === 'spreadsheet' });
  return data_source === 'spreadsheet'
    ? (sheet.data?.people ?? []).map((one) => ({ value: one.id, text: one.name }))
    : everyone.filter((one) => user_ids.includes(one.value));
}
