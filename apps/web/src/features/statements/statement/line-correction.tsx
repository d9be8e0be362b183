import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { correctionData } from '../../../data/corrections.ts';
import type { Line, Statement, Transaction } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { TextButton } from '../../../ui/index.ts';
import { CorrectionDialog } from '../drift/correction-dialog.tsx';
import css from './line-table.module.css';

/** Of a record that a locked statement paid: in which months it was taken back, and the way to do so. */
export function LineCorrection({
  statement,
  transaction,
  line,
}: {
  readonly statement: Statement;
  readonly transaction: Transaction;
  readonly line: Line;
}) {
  const t = useTranslations('corrections');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery({
    ...correctionData.ofStatement(statement),
    enabled: statement.locked_at !== null,
  });
  if (!data || statement.locked_at === null || line.share === null) return null;
  const months = data.about
    .filter(
      ({ origin }) =>
        origin.compensation_id === transaction.compensation_id && origin.record?.id === line.record_id,
    )
    .map(({ month }) => month);
  const isTaken = data.taken_back.some(
    (one) => one.compensation_id === transaction.compensation_id && one.record_id === line.record_id,
  );
  const what = {
    kind: 'clawback' as const,
    lines: [
      {
        statement_id: statement.id,
        compensation_id: transaction.compensation_id,
        record_id: line.record_id,
        title: line.title,
        user_name: statement.user.name,
      },
    ],
  };
  return (
    <small className={css['taken']}>
      {months.length > 0 ? t('line_in', { months: format.months([...new Set(months)]) }) : null}
      {data.can_post && !isTaken && !line.share.startsWith('-') ? (
        <TextButton aria-label={t('take_back_of', { title: line.title })} onClick={() => setAsking(true)}>
          {t('take_back_one')}
        </TextButton>
      ) : null}
      {isAsking ? <CorrectionDialog what={what} onClose={() => setAsking(false)} /> : null}
    </small>
  );
}
