import { useTranslations } from 'use-intl';
import type { Statement, Transaction } from '../../../data/statements.ts';
import { Notice } from '../../../ui/index.ts';
import { nameOfOverwrite, useOverwriteNumber } from './overwrite-words.ts';

/** In the explanation of an amount: what of it somebody wrote, why, and what was calculated. */
export function OverwriteNotes({
  statement,
  transaction,
}: {
  readonly statement: Statement;
  readonly transaction: Transaction;
}) {
  const t = useTranslations('adjustments');
  const number = useOverwriteNumber();
  const written = statement.overwrites.filter(
    (one) => one.compensation_id === transaction.compensation_id && one.state === 'active' && one.applied,
  );
  return written.map((one) => (
    <Notice key={one.id} tone="info">
      {[
        t('note', {
          what: nameOfOverwrite(one),
          before: number(one.calculated, one),
          after: number(one.value, one),
          name: one.created_by_name,
        }),
        one.reason,
        one.comment,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Notice>
  ));
}
