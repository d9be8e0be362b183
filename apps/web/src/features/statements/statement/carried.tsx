import { useTranslations } from 'use-intl';
import type { Statement } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, KeyValues } from '../../../ui/index.ts';
import css from './statement-page.module.css';

/** What this statement pays that an earlier one earned. */
export function Carried({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const format = useFormat();
  if (statement.carried_payments.length === 0) return null;
  return (
    <section className={css['carried']}>
      <h2>{t('carried')}</h2>
      <KeyValues
        items={statement.carried_payments.map((one) => ({
          label: `${one.compensation_name} · ${format.period(one.month)}`,
          value: <Amount value={one.value} currency={statement.currency} isStrong />,
        }))}
      />
    </section>
  );
}
