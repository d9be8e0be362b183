import type { RankingPayment } from '@comptoir/engine';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../../lib/use-format.ts';
import { NumberField, Segmented, Select } from '../../../../ui/index.ts';
import styles from '../editor.module.css';
import type { EditorWords } from '../editor-words.ts';
import { Mistakes } from '../mistakes.tsx';
import type { Editor } from '../use-editor.ts';
import { PrizeTable } from './prize-table.tsx';
import { RankingSentence } from './ranking-sentence.tsx';

const DIRECTIONS = ['desc', 'asc'] as const;
const PRIZE_TYPES = ['financial', 'nonFinancial'] as const;
const TIES = ['same_prize', 'split_pool', 'second_criterion'] as const;

export interface RankingFormProps {
  readonly editor: Editor;
  readonly words: EditorWords;
  readonly payment: RankingPayment;
  readonly put: (part: Partial<RankingPayment>) => void;
}

/** What people are ranked by, who takes part, what equal values do, and what each place wins. */
export function RankingForm({ editor, words, payment, put }: RankingFormProps) {
  const t = useTranslations('editor.ranking');
  const found = editor.checked.diagnostics.filter(
    ({ path, variable_id, scope_id }) =>
      path?.startsWith('payment') && variable_id === null && scope_id === null,
  );
  return (
    <>
      <RankingSentence editor={editor} words={words} payment={payment} />
      <Criteria editor={editor} words={words} payment={payment} put={put} />
      <div className={styles['labelled']}>
        <span aria-hidden>{t('prizeType')}</span>
        <Segmented
          label={t('prizeType')}
          value={payment.prize_type}
          isDisabled={editor.isReadOnly}
          items={PRIZE_TYPES.map((value) => ({ value, text: t(`prizeTypes.${value}`) }))}
          onChange={(prize_type) =>
            put({
              prize_type,
              // Texts cannot be shared.
              ties:
                prize_type === 'nonFinancial' && payment.ties === 'split_pool' ? 'same_prize' : payment.ties,
            })
          }
        />
      </div>
      <PrizeTable payment={payment} put={put} />
      <Mistakes found={found} words={words} />
    </>
  );
}

function Criteria({ editor, words, payment, put }: RankingFormProps) {
  const t = useTranslations('editor.ranking');
  const { currency } = useFormat();
  const { document, checked } = editor;
  const items = document.variables
    .filter(({ id }) => {
      const value = checked.variables.get(id);
      return value?.type === 'decimal' && value.grain.kind === 'statement';
    })
    .map((each) => ({ value: each.id, text: each.name, caption: words.summary(each) }));
  const isAmount = checked.variables.get(payment.comparison_variable_id ?? '')?.format === 'amount';
  const isPercent = checked.variables.get(payment.comparison_variable_id ?? '')?.format === 'percentage';
  const ties = TIES.filter((value) => value !== 'split_pool' || payment.prize_type === 'financial');
  return (
    <>
      <div className={styles['pair']}>
        <Select
          label={t('by')}
          description={t('byHint')}
          value={payment.comparison_variable_id}
          items={items}
          onChange={(comparison_variable_id) => put({ comparison_variable_id })}
        />
        <Select
          label={t('direction')}
          value={payment.direction}
          items={DIRECTIONS.map((value) => ({ value, text: t(`directions.${value}`) }))}
          onChange={(direction) => put({ direction })}
        />
      </div>
      <div className={styles['pair']}>
        <NumberField
          label={t('minimum')}
          description={t('minimumHint')}
          isOptional
          format={isPercent ? 'percent' : 'number'}
          suffix={isAmount ? currency : undefined}
          value={payment.minimum}
          onChange={(minimum) => put({ minimum })}
        />
        <Select
          label={t('ties')}
          value={payment.ties}
          items={ties.map((value) => ({ value, text: t(`tiesOf.${value}`) }))}
          onChange={(next) => put({ ties: next })}
        />
      </div>
      {payment.ties === 'second_criterion' ? (
        <Select
          label={t('second')}
          description={t('secondHint')}
          value={payment.second_variable_id}
          items={items.filter(({ value }) => value !== payment.comparison_variable_id)}
          onChange={(second_variable_id) => put({ second_variable_id })}
        />
      ) : null}
    </>
  );
}
