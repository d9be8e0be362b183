import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { type PaidBeforeRecord, type Statement, statementData } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Notice } from '../../../ui/index.ts';
import css from './statement-page.module.css';

const NAMED = 5;

/** Deals that are paid here and in a locked statement: people who may recalculate see the way out. */
export function PaidBefore({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const found = useQuery({ ...statementData.paidBefore(statement), enabled: statement.locked_at === null });
  const records = statement.locked_at === null ? (found.data ?? []) : [];
  if (records.length === 0) return null;
  return (
    <div className={css['notice']}>
      <Notice tone="warn">
        {t('paid_before', { count: new Set(records.map((one) => one.record_id)).size })}
        <ul className={css['before']}>
          {records.slice(0, NAMED).map((one, index) => (
            <li key={index}>
              <PaidRecord record={one} user_id={statement.user.id} />
            </li>
          ))}
          {records.length > NAMED ? (
            <li>{t('paid_before_more', { count: records.length - NAMED })}</li>
          ) : null}
        </ul>
        {statement.can_recalculate ? t('paid_before_way_out') : null}
      </Notice>
    </div>
  );
}

function PaidRecord({ record, user_id }: { record: PaidBeforeRecord; user_id: string }) {
  const t = useTranslations('statements');
  const format = useFormat();
  const { title, user, share } = record;
  const month = format.period(record.month);
  if (user === null) return t('paid_before_other', { title, month });
  const values = {
    title,
    month,
    share: share === null ? 'none' : format.amountFull(share, record.currency),
    see: (text: ReactNode) => (
      <Link key="see" {...addresses.statement(record.month, user.id)}>
        {text}
      </Link>
    ),
  };
  return user.id === user_id
    ? t.rich('paid_before_one', values)
    : t.rich('paid_before_to', { ...values, name: user.name });
}
