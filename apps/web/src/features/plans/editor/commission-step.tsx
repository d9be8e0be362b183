import { useTranslations } from 'use-intl';
import { Button, Select } from '../../../ui/index.ts';
import type { EditorWords } from './editor-words.ts';
import styles from './editor.module.css';
import { OnlyForForm } from './only-for-form.tsx';
import { PaymentScheduleForm } from './payment-schedule.tsx';
import { PaymentTiming } from './payment-timing.tsx';
import type { Editor } from './use-editor.ts';

export interface CommissionStepProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly month: string;
  readonly onRules: () => void;
}

/** Step 2: which value is paid, in which months it is computed, when it is paid, and to whom. */
export function CommissionStep({ editor, words, month, onRules }: CommissionStepProps) {
  const t = useTranslations('editor.commission');
  const { document, checked, edit } = editor;
  const payable = document.variables.filter(({ id }) => checked.variables.get(id)?.type === 'decimal');
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
      <PaymentTiming editor={editor} month={month} />
      <PaymentScheduleForm editor={editor} words={words} />
      <OnlyForForm editor={editor} />
    </section>
  );
}
