import { useTranslations } from 'use-intl';
import type { Statement, Transaction } from '../../../data/statements.ts';
import { joinMonth } from '../../../lib/format.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount } from '../../../ui/index.ts';
import { currencyInside } from '../../../ui/statements/currency-mode.ts';
import css from './paid-parts.module.css';

/** More records than this are counted. */
const LISTED = 5;

interface PaidPartsProps {
  readonly statement: Statement;
  readonly transaction: Transaction;
}

/** When the parts of an amount are paid, and what is held. */
export function PaidParts({ statement, transaction }: PaidPartsProps) {
  const t = useTranslations('statements');
  const format = useFormat();
  const here = joinMonth(statement);
  if (transaction.paid_parts.length === 0) return null;
  return (
    <dl className={css['parts']} aria-label={t('paid_parts')}>
      {transaction.paid_parts.map((part) => (
        <div key={part.month ?? 'held'} data-held={part.month === null || undefined}>
          <dt>
            {part.month === null
              ? t('part_held')
              : part.month === here
                ? t('part_here', { month: format.period(part.month) })
                : t('part_later', { month: format.period(part.month) })}
          </dt>
          <dd>
            <Amount value={part.value} currency={statement.currency} isStrong />
          </dd>
          {part.month === null ? <Held {...{ statement, transaction, part }} /> : null}
        </div>
      ))}
    </dl>
  );
}

/** Why it is held, and whose records' pay it is. */
function Held({
  statement,
  transaction,
  part: { records },
}: PaidPartsProps & { readonly part: Transaction['paid_parts'][number] }) {
  const t = useTranslations('statements');
  const currency = currencyInside(transaction, statement);
  const field = transaction.released_by;
  return (
    <dd className={css['reason']}>
      {field ? (
        <p>{t('part_held_until', { field: field.name, kind: field.is_date ? 'date' : 'checkbox' })}</p>
      ) : null}
      <ul>
        {records.slice(0, LISTED).map((record) => (
          <li key={record.record_id}>
            {record.title} <Amount value={record.value} currency={currency} />
          </li>
        ))}
        {records.length > LISTED ? <li>{t('skipped_more', { count: records.length - LISTED })}</li> : null}
      </ul>
    </dd>
  );
}
