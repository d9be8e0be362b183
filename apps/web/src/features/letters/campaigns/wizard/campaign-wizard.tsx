import type { LetterCampaignWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { PATHS } from '../../../../addresses.ts';
import { letterData } from '../../../../data/letters.ts';
import { useAccess } from '../../../../lib/session.ts';
import { usePageSearch } from '../../../../lib/use-page-search.ts';
import { DeleteDialog, IconButton, Menu, Notice, Stepper } from '../../../../ui/index.ts';
import { CampaignHeader } from '../campaign-header.tsx';
import css from '../campaigns.module.css';
import { DataStep } from './data-step.tsx';
import { MessageStep } from './message-step.tsx';
import { SignersStep } from './signers-step.tsx';
import { TypeStep } from './type-step.tsx';
import { CAMPAIGN_STEPS, type CampaignStep, stepOfMissing } from './steps.ts';

const searchSchema = z.object({ step: z.enum(CAMPAIGN_STEPS).catch('type').default('type') });

export interface StepProps {
  readonly campaign: LetterCampaignWire;
  readonly onStep: (step: CampaignStep) => void;
}

/** The four steps of a draft. Each is saved when it is left forwards, so a draft waits as long as it has to. */
export function CampaignWizard({ campaign }: { readonly campaign: LetterCampaignWire }) {
  const t = useTranslations('letters');
  const [{ step }, setSearch] = usePageSearch(searchSchema);
  const at = CAMPAIGN_STEPS.indexOf(step);
  const open = new Set(campaign.missing.map(stepOfMissing));
  const props: StepProps = { campaign, onStep: (next) => setSearch({ step: next }) };
  const mayWrite = useAccess().can('commission_letter.campaigns', 'write');
  return (
    <>
      <CampaignHeader campaign={campaign} actions={<DraftMenu campaign={campaign} />} />
      {campaign.progress?.failed ? (
        <Notice tone="bad" title={t('sending_failed')}>
          {campaign.progress.failed}
        </Notice>
      ) : null}
      {mayWrite ? (
        <div className={css['page']}>
          <Stepper
            label={t('steps')}
            value={step}
            steps={CAMPAIGN_STEPS.map((value, index) => ({
              value,
              text: t(`step_${value}`),
              state: index < at && !open.has(value) ? 'done' : undefined,
            }))}
            onChange={props.onStep}
          />
          {step === 'type' ? <TypeStep {...props} /> : null}
          {step === 'data' ? <DataStep {...props} /> : null}
          {step === 'signers' ? <SignersStep {...props} /> : null}
          {step === 'message' ? <MessageStep {...props} /> : null}
        </div>
      ) : (
        <Notice tone="info">{t('draft_read_only')}</Notice>
      )}
    </>
  );
}

function DraftMenu({ campaign }: { readonly campaign: LetterCampaignWire }) {
  const t = useTranslations('letters');
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const remove = useMutation({
    mutationFn: () => letterData.deleteCampaign({ params: { id: campaign.id } }),
    onSuccess: () => void navigate({ to: PATHS.letters }),
  });
  if (!useAccess().can('commission_letter.campaigns', 'delete')) return null;
  return (
    <>
      <Menu
        label={t('actions_of', { name: campaign.name })}
        items={[{ id: 'delete', text: t('delete_draft'), isDanger: true, onAction: () => setDeleting(true) }]}
      >
        <IconButton icon={Ellipsis} label={t('actions_of', { name: campaign.name })} />
      </Menu>
      {isDeleting ? (
        <DeleteDialog name={campaign.name} remove={remove} onClose={() => setDeleting(false)}>
          {t('delete_draft_text')}
        </DeleteDialog>
      ) : null}
    </>
  );
}
