import type { CompensationWire } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { planData } from '../../../data/plans.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, MonthField, Segmented, Select, toast } from '../../../ui/index.ts';
import type { EditorWords } from './editor-words.ts';
import { CALCULATION_TRIGGERS, PAYMENT_TRIGGERS } from '../triggers.ts';
import type { Editor } from './use-editor.ts';
import styles from './editor.module.css';

export interface CommissionStepProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly month: string;
  readonly onRules: () => void;
}

/** Step 2: which value is paid, in which months it is computed, and when it is paid. */
export function CommissionStep({ editor, words, month, onRules }: CommissionStepProps) {
  const t = useTranslations('editor.commission');
  const tp = useTranslations('plans');
  const terms = useTranslations('words');
  const errorText = useErrorText();
  const { compensation, document, checked, edit } = editor;
  const settings = useMutation({
    mutationFn: async (
      part: Partial<Pick<CompensationWire, 'calculation_trigger' | 'payment_trigger' | 'only_month'>>,
    ) => {
      // Its own version may have moved on with the last autosave.
      const saved = await editor.save();
      return planData.updateCompensation({
        params: { id: compensation.id },
        body: { version: saved?.version ?? compensation.version, ...part },
      });
    },
    onSuccess: editor.accept,
    onError: (error) => toast.error(errorText(error)),
  });
  const isFixed = settings.isPending || compensation.frequency_locked;
  const payable = document.variables.filter(({ id }) => checked.variables.get(id)?.type === 'decimal');
  const trigger = compensation.calculation_trigger;
  const say =
    trigger === 'each_month' || trigger === 'each_month_except_end_of_quarter'
      ? t('monthSay')
      : trigger === 'each_semester' || trigger === 'each_year'
        ? t('otherSay')
        : t('quarterSay');
  return (
    <section className={styles['panel']} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {payable.length === 0 ? (
        <div className={styles['head']}>
          <span className={styles['sub']}>{t('noValue')}</span>
          <Button size="s" onPress={onRules}>
            {t('build')}
          </Button>
        </div>
      ) : (
        <Select
          label={t('value')}
          description={t('valueHint')}
          value={document.payment.variable_id}
          items={payable.map((each) => ({ value: each.id, text: each.name, caption: words.summary(each) }))}
          onChange={(variable_id) => edit((now) => ({ ...now, payment: { ...now.payment, variable_id } }))}
        />
      )}
      <div className={styles['part']}>
        <div className={styles['say']}>
          {say} {t('periodPay', { payment: tp(`payment.${compensation.payment_trigger}`) })}
        </div>
        <div className={styles['pair']}>
          <Select
            label={t('computed')}
            value={trigger}
            isDisabled={isFixed}
            items={CALCULATION_TRIGGERS.map((value) => ({ value, text: terms(`trigger.${value}`) }))}
            onChange={(calculation_trigger) => settings.mutate({ calculation_trigger })}
          />
          <Select
            label={t('paid')}
            value={compensation.payment_trigger}
            isDisabled={isFixed}
            items={PAYMENT_TRIGGERS.map((value) => ({ value, text: tp(`payment.${value}`) }))}
            onChange={(payment_trigger) => settings.mutate({ payment_trigger })}
          />
        </div>
        {compensation.frequency_locked ? <p className={styles['sub']}>{t('frequencyLocked')}</p> : null}
        <div className={styles['head']}>
          <Segmented
            label={t('once')}
            value={compensation.only_month ? 'one' : 'recurring'}
            isDisabled={isFixed}
            items={[
              { value: 'recurring', text: t('recurring') },
              { value: 'one', text: t('oneTime') },
            ]}
            onChange={(value) => settings.mutate({ only_month: value === 'one' ? month : null })}
          />
          {compensation.only_month ? (
            <MonthField
              label={t('month')}
              hideLabel
              value={compensation.only_month}
              isDisabled={isFixed}
              onChange={(only_month) => only_month && settings.mutate({ only_month })}
            />
          ) : null}
        </div>
        {compensation.only_month ? <p className={styles['sub']}>{t('onceHint')}</p> : null}
      </div>
    </section>
  );
}
