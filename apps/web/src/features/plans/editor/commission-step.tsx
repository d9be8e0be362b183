import { paidVariableId } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { Button, Segmented, Select } from '../../../ui/index.ts';
import type { EditorWords } from './editor-words.ts';
import styles from './editor.module.css';
import { OnlyForForm } from './only-for-form.tsx';
import { PaymentScheduleForm } from './payment-schedule.tsx';
import { PaymentTiming } from './payment-timing.tsx';
import { paymentOfType } from './ranking/prize-edits.ts';
import { RankingForm } from './ranking/ranking-form.tsx';
import { RankingPreview } from './ranking/ranking-preview.tsx';
import type { TriedValues } from './tried/use-tried.ts';
import type { Editor } from './use-editor.ts';

export interface CommissionStepProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly tried: TriedValues;
  readonly month: string;
  readonly onRules: () => void;
}

const TYPES = ['standard', 'ranking'] as const;

/** Step 2: which value is paid, or which places, in which months it is computed, when it is paid, and to whom. */
export function CommissionStep({ editor, words, tried, month, onRules }: CommissionStepProps) {
  const t = useTranslations('editor.commission');
  const { document, checked, edit } = editor;
  const { payment } = document;
  const payable = document.variables.filter(({ id }) => checked.variables.get(id)?.type === 'decimal');
  const comparable = payable
    .map(({ id }) => id)
    .filter((id) => checked.variables.get(id)?.grain.kind === 'statement');
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
        <div className={styles['labelled']}>
          <span aria-hidden>{t('paysBy')}</span>
          <Segmented
            label={t('paysBy')}
            value={payment.type}
            isDisabled={editor.isReadOnly}
            items={TYPES.map((value) => ({ value, text: t(`paysByType.${value}`) }))}
            onChange={(type) => edit((now) => ({ ...now, payment: paymentOfType(now, type, comparable) }))}
          />
        </div>
      )}
      {payment.type === 'ranking' ? (
        <RankingForm
          editor={editor}
          words={words}
          payment={payment}
          put={(part) => edit((now) => ({ ...now, payment: { ...payment, ...part } }))}
        />
      ) : payable.length === 0 ? null : (
        <Select
          label={t('value')}
          description={t('valueHint')}
          value={paidVariableId(document)}
          items={payable.map((each) => ({ value: each.id, text: each.name, caption: words.summary(each) }))}
          onChange={(variable_id) => edit((now) => ({ ...now, payment: { type: 'standard', variable_id } }))}
        />
      )}
      <PaymentTiming editor={editor} month={month} />
      <PaymentScheduleForm editor={editor} words={words} />
      <OnlyForForm editor={editor} />
      {payment.type === 'ranking' ? <RankingPreview editor={editor} tried={tried} payment={payment} /> : null}
    </section>
  );
}
