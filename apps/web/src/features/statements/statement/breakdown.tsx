import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import type { Statement, Transaction } from '../../../data/statements.ts';
import { joinMonth } from '../../../lib/format.ts';
import { MOBILE, useMedia } from '../../../lib/use-media.ts';
import { useAccess } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Amount, AttainmentBar, Table, type TableColumn } from '../../../ui/index.ts';
import { Medal, medalOf } from '../../../ui/rankings/medal.tsx';
import { useRankingWords } from '../../../ui/rankings/ranking-words.ts';
import { currencyInside } from '../../../ui/statements/currency-mode.ts';
import { isMoney } from './money-measure.ts';
import css from './statement-page.module.css';

/** What the amount is made of: each compensation with what it measures, against what, and what it brings. */
export function Breakdown({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const isMobile = useMedia(MOBILE);
  const { transactions, currency } = statement;
  const hasAttainment = transactions.some(({ attainment }) => attainment !== null);
  if (transactions.length < 2 && !hasAttainment) return null;
  const money = (transaction: Transaction, value: string | null) =>
    value === null ? null : (
      <Amount
        value={value}
        currency={isMoney(transaction) ? currencyInside(transaction, statement) : null}
        decimals={0}
      />
    );
  const columns: (TableColumn<Transaction> | false)[] = [
    {
      id: 'component',
      header: t('component'),
      // On a phone it has what the amount leaves.
      ...(isMobile || !hasAttainment ? {} : { width: 195 }),
      cell: (one) => (
        <Compensation statement={statement} transaction={one}>
          {isMobile && one.attainment !== null ? (
            <span>
              <span className="visually-hidden">{t('attainment_column')} </span>
              <AttainmentBar value={one.attainment} />
            </span>
          ) : null}
        </Compensation>
      ),
    },
    hasAttainment && {
      id: 'result',
      header: t('result'),
      align: 'end',
      isWide: true,
      cell: (one) => money(one, one.measure),
    },
    hasAttainment && {
      id: 'target',
      header: t('target'),
      align: 'end',
      isWide: true,
      cell: (one) => money(one, one.target),
    },
    // A phone has it below the name.
    !isMobile &&
      hasAttainment && {
        id: 'attainment',
        header: t('attainment_column'),
        width: 140,
        cell: (one) => (one.attainment === null ? null : <AttainmentBar value={one.attainment} />),
      },
    {
      id: 'commission',
      header: t('commission'),
      align: 'end',
      cell: (one) => reward(one) ?? <Amount value={one.value} currency={currency} isStrong />,
    },
  ];
  return (
    <div className={css['breakdown']}>
      <Table
        label={t('breakdown')}
        isDense
        isPlain
        columns={columns.filter((column) => column !== false)}
        rows={transactions}
        rowKey={(one) => one.compensation_id}
      />
    </div>
  );
}

/** Its name, to the plan for those who may read it; below it the quota and the days that it is measured over. */
function Compensation({
  statement,
  transaction,
  children,
}: {
  statement: Statement;
  transaction: Transaction;
  children: ReactNode;
}) {
  const t = useTranslations('statements');
  const format = useFormat();
  const { can } = useAccess();
  const { plan_id, compensation_id, compensation_name, quota_name, first_day, last_day, ranking_data } =
    transaction;
  const address = addresses.compensation(plan_id, compensation_id, {
    user: statement.user.id,
    month: joinMonth(statement),
  });
  const words = useRankingWords();
  const medal = medalOf(ranking_data?.rank ?? null);
  return (
    <span className={css['component']}>
      {can('plan.compensations', 'read') ? (
        <Link {...address} title={t('open_plan')}>
          {compensation_name}
        </Link>
      ) : (
        compensation_name
      )}
      {ranking_data ? (
        <small className={css['place']}>
          {medal === null ? null : <Medal rank={medal} />}
          {words.place(ranking_data)}
        </small>
      ) : null}
      <small>{[quota_name, format.span(first_day, last_day)].filter(Boolean).join(' · ')}</small>
      {children}
    </span>
  );
}

/** A prize that is no money: its amount of 0 would say that nothing is won. */
function reward({ ranking_data, value }: Transaction): string | null {
  return value !== null && ranking_data?.prize_type === 'nonFinancial' ? ranking_data.prize_value : null;
}
