import type { LetterCampaignWire } from '@comptoir/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { addresses, PATHS } from '../../../addresses.ts';
import { letterData } from '../../../data/letters.ts';
import { LateTexts } from '../../../lib/late-texts.tsx';
import { useAccess } from '../../../lib/session.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import {
  Breadcrumbs,
  Checkbox,
  DatePicker,
  ErrorState,
  Form,
  NarrowPage,
  Notice,
  PageHeader,
  Panel,
  SaveBar,
  Skeleton,
  TextField,
} from '../../../ui/index.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import css from './campaigns.module.css';

/** /commission-letters/campaigns/:campaign/settings: what may change after a campaign was sent. */
export function CampaignSettingsPage() {
  return (
    <LateTexts>
      <Found />
    </LateTexts>
  );
}

function Found() {
  const { campaign: id = '' } = useParams({ strict: false });
  const found = useQuery(letterData.campaign(id));
  if (found.isError) return <ErrorState isPage error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Skeleton height={320} radius={12} />;
  return <Settings campaign={found.data} />;
}

const valuesOf = ({ name, reminders, expires_on }: LetterCampaignWire) => ({ name, reminders, expires_on });

function Settings({ campaign }: { readonly campaign: LetterCampaignWire }) {
  const t = useTranslations('letters');
  const isReadOnly = !useAccess().can('commission_letter.campaigns', 'write');
  const draft = useDraft(campaign, valuesOf);
  const { base, values, set } = draft;
  const save = useMutation({
    mutationFn: () =>
      letterData.updateCampaign({ params: { id: base.id }, body: { ...values, version: base.version } }),
    onSuccess: draft.take,
  });
  const isSigned = campaign.sending_type === 'esignature';
  return (
    <>
      <PageHeader
        crumbs={
          <Breadcrumbs
            label={t('tab_campaigns')}
            items={[
              { text: t('tab_campaigns'), to: PATHS.letters },
              { text: campaign.name, ...addresses.letterCampaign(campaign.id) },
            ]}
          />
        }
        title={t('settings')}
      />
      <NarrowPage>
        <LeaveGuard isOn={draft.isTouched && !isReadOnly} />
        <Form
          save={save}
          stored={{ draft, read: () => letterData.readCampaign(base.id) }}
          onSubmit={() => save.mutate()}
          footer={
            isReadOnly ? undefined : (
              <SaveBar
                isChanged={draft.isTouched}
                isPending={save.isPending}
                isDisabled={values.name.trim() === ''}
                onDiscard={() => {
                  draft.discard();
                  save.reset();
                }}
              />
            )
          }
        >
          <Panel>
            <div className={css['stack']}>
              {campaign.status === 'draft' ? null : <Notice tone="info">{t('settings_sent')}</Notice>}
              <TextField
                label={t('name')}
                name="name"
                value={values.name}
                onChange={(name) => set({ name })}
                isRequired
                isDisabled={isReadOnly}
                maxLength={255}
              />
              {isSigned ? <Deadline values={values} isReadOnly={isReadOnly} onChange={set} /> : null}
            </div>
          </Panel>
        </Form>
      </NarrowPage>
    </>
  );
}

type Values = ReturnType<typeof valuesOf>;

function Deadline({
  values,
  isReadOnly,
  onChange,
}: {
  readonly values: Values;
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<Values>) => void;
}) {
  const t = useTranslations('letters');
  return (
    <>
      <Checkbox
        isSelected={values.reminders}
        isDisabled={isReadOnly}
        description={t('reminders_hint')}
        onChange={(reminders) => onChange({ reminders })}
      >
        {t('reminders')}
      </Checkbox>
      <DatePicker
        label={t('expires_on')}
        name="expires_on"
        description={t('expires_hint')}
        value={values.expires_on}
        isDisabled={isReadOnly}
        isClearable
        onChange={(expires_on) => onChange({ expires_on })}
      />
    </>
  );
}
