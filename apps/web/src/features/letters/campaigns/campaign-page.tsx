import type { LetterCampaignWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { isBeingSent, letterData } from '../../../data/letters.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { ErrorState, Notice, Panel, Skeleton, ThinBar } from '../../../ui/index.ts';
import { CampaignDetail } from './campaign-detail.tsx';
import { CampaignHeader } from './campaign-header.tsx';
import css from './campaigns.module.css';
import { CampaignWizard } from './wizard/campaign-wizard.tsx';

/** /commission-letters/campaigns/:campaign: a draft is a wizard; what was sent shows its letters. */
export function CampaignPage() {
  return (
    <LateTexts>
      <Campaign />
    </LateTexts>
  );
}

function Campaign() {
  const { campaign: id = '' } = useParams({ strict: false });
  const found = useQuery(letterData.campaign(id));
  if (found.isError) return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton height={480} radius={12} />;
  const campaign = found.data;
  if (isBeingSent(campaign.progress)) return <Sending campaign={campaign} />;
  if (campaign.status === 'draft') return <CampaignWizard key={id} campaign={campaign} />;
  return <CampaignDetail campaign={campaign} />;
}

function Sending({ campaign }: { readonly campaign: LetterCampaignWire }) {
  const t = useTranslations('letters');
  const { done, total } = campaign.progress ?? { done: 0, total: 0 };
  return (
    <>
      <CampaignHeader campaign={campaign} />
      <Panel title={t('sending')}>
        <div className={css['sending']} aria-live="polite">
          <ThinBar label={t('sending')} value={done} max={total} />
          <p>{t('sending_progress', { done, total })}</p>
          <Notice tone="info">{t('sending_text')}</Notice>
        </div>
      </Panel>
    </>
  );
}
