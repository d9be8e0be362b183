import type { LetterCampaignWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { letterData } from '../../../../data/letters.ts';
import { useDraft } from '../../../../lib/use-draft.ts';
import { Button, DatePicker, Form, Panel, Select, TextField } from '../../../../ui/index.ts';
import { ImportFoot } from '../../../../ui/imports/import-wizard.tsx';
import css from '../campaigns.module.css';
import { SendingType } from '../sending-type.tsx';
import type { StepProps } from './campaign-wizard.tsx';
import { useSaveStep } from './use-save-step.ts';

const EACH = 'each';

const valuesOf = (one: LetterCampaignWire) => ({
  name: one.name,
  template_id: one.template.id,
  sending_type: one.sending_type,
  date: one.date,
  effective_on: one.effective_on,
  notice_until: one.notice_until,
  plan_id: one.plan_id,
});

/** Step 1: what is sent, how, and for which dates and plans. */
export function TypeStep({ campaign, onStep }: StepProps) {
  const t = useTranslations('letters');
  const draft = useDraft(campaign, valuesOf);
  const { save, stored, next } = useSaveStep(draft, () => onStep('data'));
  const templates = useQuery(letterData.templates).data ?? [];
  const plans = useQuery(letterData.tagSources).data?.plans ?? [];
  const { values, set } = draft;
  const template = templates.find(({ id }) => id === values.template_id);
  return (
    <Form
      save={save}
      stored={stored}
      onSubmit={next}
      footer={
        <ImportFoot>
          <Button type="submit" variant="main" isPending={save.isPending}>
            {t('next')}
          </Button>
        </ImportFoot>
      }
    >
      <Panel title={t('what_is_sent')}>
        <div className={css['stack']}>
          <SendingType value={values.sending_type} onChange={(sending_type) => set({ sending_type })} />
          <div className={css['fields']}>
            <TextField
              label={t('name')}
              name="name"
              value={values.name}
              onChange={(name) => set({ name })}
              isRequired
              maxLength={255}
              autoComplete="off"
            />
            <Select
              label={t('template')}
              name="template_id"
              items={templates
                .filter(({ id, status }) => status === 'live' || id === values.template_id)
                .map((one) => ({ value: one.id, text: one.name, caption: t(`purpose_${one.purpose}`) }))}
              value={values.template_id}
              onChange={(template_id) => set({ template_id })}
            />
            <Select
              label={t('plan')}
              name="plan_id"
              description={t('plan_hint')}
              items={[
                { value: EACH, text: t('plan_each') },
                ...plans.map(({ id, name }) => ({ value: id, text: name })),
              ]}
              value={values.plan_id ?? EACH}
              onChange={(id) => set({ plan_id: id === EACH ? null : id })}
            />
          </div>
        </div>
      </Panel>
      <Dates values={values} isNotice={template?.purpose === 'change'} onChange={set} />
    </Form>
  );
}

type Values = ReturnType<typeof valuesOf>;

function Dates({
  values,
  isNotice,
  onChange,
}: {
  readonly values: Pick<Values, 'date' | 'effective_on' | 'notice_until'>;
  /** Of changed terms: their dates are needed. */
  readonly isNotice: boolean;
  readonly onChange: (change: Partial<Values>) => void;
}) {
  const t = useTranslations('letters');
  return (
    <Panel title={t('dates')}>
      <div className={css['fields']}>
        <DatePicker
          label={t('date_letter')}
          name="date"
          description={t('date_letter_hint')}
          value={values.date}
          isClearable
          onChange={(date) => onChange({ date })}
        />
        <DatePicker
          label={t('date_effective')}
          name="effective_on"
          isOptional={!isNotice}
          value={values.effective_on}
          isClearable
          onChange={(effective_on) => onChange({ effective_on })}
        />
        {isNotice ? (
          <DatePicker
            label={t('date_notice')}
            name="notice_until"
            description={t('date_notice_hint')}
            value={values.notice_until}
            isClearable
            onChange={(notice_until) => onChange({ notice_until })}
          />
        ) : null}
      </div>
    </Panel>
  );
}
