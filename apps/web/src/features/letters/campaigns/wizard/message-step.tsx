import { type LetterCampaignWire } from '@comptoir/contract';
import { MAX_LETTER_MESSAGE, MAX_LETTER_SUBJECT } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import { useDraft } from '../../../../lib/use-draft.ts';
import { Button, Form, Panel, TextField, toast } from '../../../../ui/index.ts';
import { ImportFoot } from '../../../../ui/imports/import-wizard.tsx';
import css from '../campaigns.module.css';
import type { StepProps } from './campaign-wizard.tsx';
import { RefusedPeople } from './refused-people.tsx';
import { Review } from './review.tsx';
import { useSaveStep } from './use-save-step.ts';

const valuesOf = ({ subject, message }: LetterCampaignWire) => ({ subject, message });

/** Step 4: the mail around the letter, then a summary before it is sent. */
export function MessageStep({ campaign, onStep }: StepProps) {
  const t = useTranslations('letters');
  const draft = useDraft(campaign, valuesOf);
  const { save, stored, next } = useSaveStep(draft, () => toast.success(t('draft_saved')));
  const { values, set } = draft;
  return (
    <>
      <Form
        save={save}
        stored={stored}
        onSubmit={next}
        footer={
          <ImportFoot onBack={() => onStep('signers')}>
            <Button type="submit" isPending={save.isPending} isDisabled={!draft.isTouched}>
              {t('save_message')}
            </Button>
          </ImportFoot>
        }
      >
        <Panel title={t('step_message')}>
          <div className={css['stack']}>
            <TextField
              label={t('mail_subject')}
              name="subject"
              value={values.subject}
              onChange={(subject) => set({ subject })}
              maxLength={MAX_LETTER_SUBJECT}
              counter
              autoComplete="off"
            />
            <TextField
              label={t('mail_message')}
              name="message"
              value={values.message}
              onChange={(message) => set({ message })}
              rows={6}
              maxLength={MAX_LETTER_MESSAGE}
              counter
              isOptional
            />
            <p className={css['quiet']}>{t('mail_hint')}</p>
          </div>
        </Panel>
      </Form>
      <RefusedPeople campaign={campaign} />
      <Review campaign={campaign} isUnsaved={draft.isTouched} />
    </>
  );
}
