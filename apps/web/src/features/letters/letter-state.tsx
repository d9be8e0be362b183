import type { LetterCampaignStatus, LetterState, OwnLetter } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Badge, type Tone } from '../../ui/index.ts';

const TONES: Readonly<Record<LetterState, Tone>> = {
  not_sent: 'neutral',
  waiting_for_approval: 'warn',
  sent: 'info',
  received: 'info',
  viewed: 'accent',
  signed: 'good',
  declined: 'bad',
  expired: 'warn',
  voided: 'neutral',
};

/** It waits for a signer. */
export const isOpenState = (state: LetterState): boolean =>
  state === 'waiting_for_approval' || state === 'sent' || state === 'received' || state === 'viewed';

export function LetterStateBadge({ state }: { readonly state: LetterState }) {
  const t = useTranslations('letters');
  return <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>;
}

/** For its signer: one who has signed waits for the others. */
export function OwnLetterBadge({ letter }: { readonly letter: OwnLetter }) {
  const t = useTranslations('letters');
  return letter.signed_at !== null && isOpenState(letter.state) ? (
    <Badge tone="good">{t('state_signed_by_you')}</Badge>
  ) : (
    <LetterStateBadge state={letter.state} />
  );
}

const CAMPAIGN_TONES: Readonly<Record<LetterCampaignStatus, Tone>> = {
  draft: 'warn',
  sent_by_email: 'info',
  sent_with_esignature: 'info',
  completed: 'good',
};

export function CampaignStatusBadge({ status }: { readonly status: LetterCampaignStatus }) {
  const t = useTranslations('letters');
  return <Badge tone={CAMPAIGN_TONES[status]}>{t(`status_${status}`)}</Badge>;
}
