import type { LetterCampaignWire, LetterFinalSigner, LetterIntermediate } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { useDraft } from '../../../../lib/use-draft.ts';
import {
  Button,
  Checkbox,
  ComboBox,
  DatePicker,
  Form,
  Notice,
  Panel,
  RadioGroup,
  Select,
} from '../../../../ui/index.ts';
import { ImportFoot } from '../../../../ui/imports/import-wizard.tsx';
import { usePeopleItems } from '../../../../ui/people/use-people-items.ts';
import css from '../campaigns.module.css';
import type { StepProps } from './campaign-wizard.tsx';
import { useSaveStep } from './use-save-step.ts';

const MAX_INTERMEDIATE = 3;
const LEVELS = [1, 2, 3] as const;

const valuesOf = ({ intermediate, final_signer, reminders, expires_on }: LetterCampaignWire) => ({
  intermediate,
  final_signer,
  reminders,
  expires_on,
});

/** Step 3: who signs, in which order, and until when. */
export function SignersStep({ campaign, onStep }: StepProps) {
  const t = useTranslations('letters');
  const draft = useDraft(campaign, valuesOf);
  const { save, stored, next } = useSaveStep(draft, () => onStep('message'));
  const { values, set } = draft;
  const foot = (
    <ImportFoot onBack={() => onStep('data')}>
      <Button type="submit" variant="main" isPending={save.isPending}>
        {t('next')}
      </Button>
    </ImportFoot>
  );
  if (campaign.sending_type === 'email')
    return (
      <Form save={save} onSubmit={() => onStep('message')} footer={foot}>
        <Notice tone="info">{t('email_no_signers')}</Notice>
      </Form>
    );
  return (
    <Form save={save} stored={stored} onSubmit={next} footer={foot}>
      <Panel title={t('signers_before')}>
        <Intermediate value={values.intermediate} onChange={(intermediate) => set({ intermediate })} />
      </Panel>
      <Panel title={t('signer_last')}>
        <FinalSigner value={values.final_signer} onChange={(final_signer) => set({ final_signer })} />
      </Panel>
      <Panel title={t('signing_time')}>
        <div className={css['fields']}>
          <DatePicker
            label={t('expires_on')}
            name="expires_on"
            description={t('expires_hint')}
            value={values.expires_on}
            isClearable
            onChange={(expires_on) => set({ expires_on })}
          />
          <Checkbox
            isSelected={values.reminders}
            description={t('reminders_hint')}
            onChange={(reminders) => set({ reminders })}
          >
            {t('reminders')}
          </Checkbox>
        </div>
      </Panel>
    </Form>
  );
}

function Intermediate({
  value,
  onChange,
}: {
  readonly value: LetterIntermediate;
  readonly onChange: (value: LetterIntermediate) => void;
}) {
  const t = useTranslations('letters');
  const start = (kind: LetterIntermediate['kind']): LetterIntermediate => {
    if (kind === 'hierarchy') return { kind, levels: 1 };
    return kind === 'people' ? { kind, user_ids: [] } : { kind: 'none' };
  };
  return (
    <div className={css['stack']}>
      <RadioGroup<LetterIntermediate['kind']>
        label={t('intermediate')}
        items={(['none', 'people', 'hierarchy'] as const).map((kind) => ({
          value: kind,
          text: t(`intermediate_${kind}`),
          description: t(`intermediate_${kind}_text`),
        }))}
        value={value.kind}
        onChange={(kind) => onChange(start(kind))}
      />
      {value.kind === 'hierarchy' ? (
        <Select
          label={t('levels')}
          items={LEVELS.map((level) => ({ value: String(level), text: t('levels_up', { count: level }) }))}
          value={String(value.levels)}
          onChange={(text) =>
            onChange({ ...value, levels: LEVELS.find((level) => String(level) === text) ?? 1 })
          }
        />
      ) : null}
      {value.kind === 'people' ? (
        <People ids={value.user_ids} onChange={(user_ids) => onChange({ ...value, user_ids })} />
      ) : null}
    </div>
  );
}

/** Up to three people in the order in which they sign. */
function People({
  ids,
  onChange,
}: {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
}) {
  const t = useTranslations('letters');
  const people = usePeopleItems([]);
  const fields = Math.min(MAX_INTERMEDIATE, ids.length + 1);
  return (
    <div className={css['fields']}>
      {Array.from({ length: fields }, (_, at) => (
        <ComboBox
          // oxlint-disable-next-line react/no-array-index-key -- a signer's place is their order
          key={at}
          label={t('signer_number', { number: at + 1 })}
          isOptional={at > 0}
          items={people.filter(({ value }) => value === ids[at] || !ids.includes(value))}
          value={ids[at] ?? null}
          onChange={(id) =>
            onChange(
              id === null
                ? ids.filter((_id, index) => index !== at)
                : [...ids.slice(0, at), id, ...ids.slice(at + 1)],
            )
          }
        />
      ))}
    </div>
  );
}

function FinalSigner({
  value,
  onChange,
}: {
  readonly value: LetterFinalSigner;
  readonly onChange: (value: LetterFinalSigner) => void;
}) {
  const t = useTranslations('letters');
  const people = usePeopleItems([]);
  return (
    <div className={css['stack']}>
      <RadioGroup<LetterFinalSigner['kind']>
        label={t('final_signer')}
        items={(['recipient', 'person'] as const).map((kind) => ({
          value: kind,
          text: t(`final_${kind}`),
          description: t(`final_${kind}_text`),
        }))}
        value={value.kind}
        onChange={(kind) =>
          onChange(kind === 'recipient' ? { kind } : { kind, user_id: people[0]?.value ?? '' })
        }
      />
      {value.kind === 'person' ? (
        <ComboBox
          label={t('final_person_name')}
          name="final_signer"
          items={people}
          value={value.user_id}
          onChange={(id) => {
            if (id !== null) onChange({ kind: 'person', user_id: id });
          }}
        />
      ) : null}
    </div>
  );
}
