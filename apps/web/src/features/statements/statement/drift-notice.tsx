import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import { Notice } from '../../../ui/index.ts';
import type { Statement } from '../../../data/statements.ts';
import { useErrorWords } from '../error-words.tsx';
import { DriftActions } from './drift-actions.tsx';
import css from './statement-page.module.css';

const NAMED = 5;

type Drift = NonNullable<Statement['drift']>['transactions'][number];

/** A locked statement whose data changed after the lock: what it would be today, and which records make the difference. */
export function DriftNotice({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const { drift, drift_amount, currency } = statement;
  if (drift === null) return null;
  return (
    <div className={css['notice']}>
      <Notice tone="warn">
        {t('drift', { amount: format.amount(drift_amount ?? '0', { currency, signed: true }) })}
        <ul className={css['before']}>
          {drift.transactions.map((one) => (
            <li key={one.compensation_id}>
              <DriftOfTransaction drift={one} currency={currency} />
            </li>
          ))}
        </ul>
        {t('drift_way_out')}
        <DriftActions statement={statement} />
      </Notice>
    </div>
  );
}

function DriftOfTransaction({ drift, currency }: { drift: Drift; currency: string }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const errors = useErrorWords();
  const amount = (value: string | null) =>
    value === null ? t('drift_no_amount') : format.amountFull(value, currency);
  const share = (value: string | null) =>
    value === null ? t('drift_no_amount') : format.amountFull(value, drift.share_currency ?? currency);
  const { records, record_count, target, error_kinds } = drift;
  return (
    <>
      {t('drift_transaction', {
        name: drift.compensation_name,
        locked: amount(drift.locked),
        today: amount(drift.today),
      })}
      {error_kinds.length > 0
        ? ` ${t('drift_error', { errors: error_kinds.map(errors.short).join(', ') })}`
        : null}
      {target ? ` ${t('drift_target', { locked: share(target.locked), today: share(target.today) })}` : null}
      {record_count === 0 && target === null && error_kinds.length === 0 ? ` ${t('drift_rules')}` : null}
      {records.length > 0 ? (
        <ul className={css['before']}>
          {records.slice(0, NAMED).map(({ record_id, title, locked, today }) => (
            <li key={record_id}>
              {t(
                locked === null
                  ? 'drift_record_added'
                  : today === null
                    ? 'drift_record_removed'
                    : 'drift_record',
                {
                  title,
                  locked: share(locked),
                  today: share(today),
                },
              )}
            </li>
          ))}
          {record_count > NAMED ? <li>{t('paid_before_more', { count: record_count - NAMED })}</li> : null}
        </ul>
      ) : null}
    </>
  );
}
