import type { LetterCampaignWire } from '@comptoir/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../../addresses.ts';
import { Breadcrumbs, PageHeader } from '../../../ui/index.ts';
import { CampaignStatusBadge } from '../letter-state.tsx';

export function CampaignHeader({
  campaign,
  actions,
}: {
  readonly campaign: LetterCampaignWire;
  readonly actions?: ReactNode;
}) {
  const t = useTranslations('letters');
  return (
    <PageHeader
      crumbs={
        <Breadcrumbs label={t('tab_campaigns')} items={[{ text: t('tab_campaigns'), to: PATHS.letters }]} />
      }
      title={campaign.name}
      subtitle={t('campaign_subtitle', {
        type: t(`type_${campaign.sending_type}`),
        template: campaign.template.name,
      })}
      beside={<CampaignStatusBadge status={campaign.status} />}
      actions={actions}
    />
  );
}
