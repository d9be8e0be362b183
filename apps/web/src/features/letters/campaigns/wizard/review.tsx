import type { LetterCampaignWire } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../../addresses.ts';
import { letterData } from '../../../../data/letters.ts';
import { ApiError } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/use-error-text.ts';
import { useFormat } from '../../../../lib/use-format.ts';
import { Button, Checkbox, ConfirmDialog, DateText, KeyValues, Notice, Panel } from '../../../../ui/index.ts';
import css from '../campaigns.module.css';
import type { StepProps } from './campaign-wizard.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { stepOfMissing } from './steps.ts';

/** What will be sent to how many, what is missing, and the button. */
export function Review({
  campaign,
  isUnsaved,
}: Pick<StepProps, 'campaign'> & { readonly isUnsaved: boolean }) {
  const t = useTranslations('letters');
  const [opened, setOpened] = useState<'preview' | 'send' | null>(null);
  const { missing, letters } = campaign;
  return (
    <Panel title={t('review')}>
      <div className={css['stack']}>
        <Summary campaign={campaign} />
        {missing.length > 0 ? (
          <Notice tone="warn" title={t('missing')}>
            <ul className={css['missing']}>
              {missing.map((part) => (
                <li key={part}>
                  <Link
                    {...addresses.letterCampaign(campaign.id)}
                    search={(old: object) => ({ ...old, step: stepOfMissing(part) })}
                    replace
                  >
                    {t(`missing_${part}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <div className={css['row']}>
          <Button icon={Eye} isDisabled={letters === 0} onPress={() => setOpened('preview')}>
            {t('preview')}
          </Button>
          <Button
            variant="main"
            icon={Send}
            isDisabled={missing.length > 0 || isUnsaved}
            onPress={() => setOpened('send')}
          >
            {t('send_letters', { count: letters })}
          </Button>
          {isUnsaved ? <span className={css['quiet']}>{t('save_first')}</span> : null}
        </div>
      </div>
      {opened === 'preview' ? <CampaignPreview campaign={campaign} onClose={() => setOpened(null)} /> : null}
      {opened === 'send' ? <SendDialog campaign={campaign} onClose={() => setOpened(null)} /> : null}
    </Panel>
  );
}

function Summary({ campaign }: { readonly campaign: LetterCampaignWire }) {
  const t = useTranslations('letters');
  const nameOf = (id: string) => campaign.signer_names.find((one) => one.id === id)?.name ?? '';
  const { intermediate, final_signer } = campaign;
  const before =
    intermediate.kind === 'people'
      ? intermediate.user_ids.map(nameOf).join(', ')
      : intermediate.kind === 'hierarchy'
        ? t('levels_up', { count: intermediate.levels })
        : t('intermediate_none');
  const isSigned = campaign.sending_type === 'esignature';
  return (
    <KeyValues
      items={[
        { label: t('sending_type'), value: t(`type_${campaign.sending_type}`) },
        { label: t('template'), value: campaign.template.name },
        { label: t('people'), value: t('people_count', { count: campaign.letters }) },
        ...(isSigned
          ? [
              { label: t('signers_before'), value: before },
              {
                label: t('signer_last'),
                value: final_signer.kind === 'person' ? nameOf(final_signer.user_id) : t('final_recipient'),
              },
              {
                label: t('expires_on'),
                value: campaign.expires_on ? <DateText value={campaign.expires_on} /> : t('never_expires'),
              },
            ]
          : []),
      ]}
    />
  );
}

function SendDialog({
  campaign,
  onClose,
}: {
  readonly campaign: LetterCampaignWire;
  readonly onClose: () => void;
}) {
  const t = useTranslations('letters');
  const errorText = useErrorText();
  const { number } = useFormat();
  const isSigned = campaign.sending_type === 'esignature';
  const limit = useQuery({ ...letterData.limit, enabled: isSigned }).data;
  const [isKnown, setKnown] = useState(false);
  const send = useMutation({
    mutationFn: () =>
      letterData.send({
        params: { id: campaign.id },
        body: { version: campaign.version, without_refused: isKnown },
      }),
    onSuccess: onClose,
  });
  const isRefused = send.error instanceof ApiError && send.error.code === 'letter_rows_refused';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('send_title', { count: campaign.letters })}
      action={t('send')}
      isPending={send.isPending}
      isDisabled={isRefused && !isKnown}
      onConfirm={() => send.mutate()}
    >
      <p>{t(isSigned ? 'send_signed_text' : 'send_email_text')}</p>
      {limit ? (
        <p className={css['quiet']}>
          {t('limit_used', { used: number(String(limit.used)), most: number(String(limit.most)) })}
        </p>
      ) : null}
      {send.error ? <Notice tone="bad">{errorText(send.error)}</Notice> : null}
      {isRefused ? (
        <Checkbox isSelected={isKnown} onChange={setKnown}>
          {t(campaign.data_source === 'people' ? 'without_refused_people' : 'without_refused')}
        </Checkbox>
      ) : null}
    </ConfirmDialog>
  );
}
