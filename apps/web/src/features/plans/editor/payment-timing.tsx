import type { CompensationWire } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { planData } from '../../../data/plans.ts';
import { MonthField, Segmented, Select, useAction } from '../../../ui/index.ts';
import { CALCULATION_TRIGGERS, PAYMENT_TRIGGERS } from '../triggers.ts';
import styles from './editor.module.css';
import type { Editor } from './use-editor.ts';

type Timing = Pick<CompensationWire, 'calculation_trigger' | 'payment_trigger' | 'only_month'>;

/** Saves a change of the timing at once: it is no part of the document. */
function useSaveTiming({ compensation, save, accept }: Editor) {
  return useAction({
    mutationFn: async (part: Partial<Timing>) => {
      // Its own version may have moved on with the last autosave.
      const saved = await save();
      return planData.updateCompensation({
        params: { id: compensation.id },
        body: { version: saved?.version ?? compensation.version, ...part },
      });
    },
    onSuccess: accept,
  });
}

export interface PaymentTimingProps {
  readonly editor: Editor;
  /** The month on the screen: a compensation of one time starts with it. */
  readonly month: string;
}

/** In which months the value is computed, when it is paid, and whether that happens once or again and again. */
export function PaymentTiming({ editor, month }: PaymentTimingProps) {
  const t = useTranslations('editor.commission');
  const tp = useTranslations('plans');
  const terms = useTranslations('words');
  const { compensation } = editor;
  const { calculation_trigger: trigger, payment_trigger, only_month, frequency_locked } = compensation;
  const change = useSaveTiming(editor);
  const isFixed = change.isPending || frequency_locked;
  return (
    <div className={styles['part']}>
      <div className={styles['say']}>
        {t(sentenceOf(trigger))} {tp(`paid.${payment_trigger}`)}
      </div>
      <div className={styles['pair']}>
        <Select
          label={t('computed')}
          value={trigger}
          isDisabled={isFixed}
          items={CALCULATION_TRIGGERS.map((value) => ({ value, text: terms(`trigger.${value}`) }))}
          onChange={(calculation_trigger) => change.mutate({ calculation_trigger })}
        />
        <Select
          label={t('paid')}
          value={payment_trigger}
          isDisabled={isFixed}
          items={PAYMENT_TRIGGERS.map((value) => ({ value, text: tp(`payment.${value}`) }))}
          onChange={(next) => change.mutate({ payment_trigger: next })}
        />
      </div>
      {frequency_locked ? <p className={styles['sub']}>{t('frequencyLocked')}</p> : null}
      <div className={styles['head']}>
        <Segmented
          label={t('once')}
          value={only_month ? 'one' : 'recurring'}
          isDisabled={isFixed}
          items={[
            { value: 'recurring', text: t('recurring') },
            { value: 'one', text: t('oneTime') },
          ]}
          onChange={(value) => change.mutate({ only_month: value === 'one' ? month : null })}
        />
        {only_month ? (
          <MonthField
            label={t('month')}
            hideLabel
            value={only_month}
            isDisabled={isFixed}
            onChange={(next) => next && change.mutate({ only_month: next })}
          />
        ) : null}
      </div>
      {only_month ? <p className={styles['sub']}>{t('onceHint')}</p> : null}
    </div>
  );
}

function sentenceOf(trigger: CompensationWire['calculation_trigger']) {
  switch (trigger) {
    case 'each_month':
    case 'each_month_except_end_of_quarter':
      return 'monthSay';
    case 'each_semester':
    case 'each_year':
      return 'otherSay';
    default:
      return 'quarterSay';
  }
}
