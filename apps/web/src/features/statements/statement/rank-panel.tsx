import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Statement, Transaction } from '../../../data/statements.ts';
import { joinMonth } from '../../../lib/format.ts';
import { useAccess } from '../../../lib/session.ts';
import { Button } from '../../../ui/index.ts';
import { RankCard } from '../../../ui/rankings/rank-card.tsx';
import { RankingDialog } from '../../../ui/rankings/ranking-dialog.tsx';

/** The place of the statement's person; for those who see others, the way to the whole ranking. */
export function RankPanel({
  statement,
  transaction,
}: {
  readonly statement: Statement;
  readonly transaction: Transaction;
}) {
  const t = useTranslations('rankings');
  const { seesOthers } = useAccess();
  const [isOpen, setOpen] = useState(false);
  const { ranking_data, compensation_id, compensation_name, ongoing } = transaction;
  if (!ranking_data) return null;
  return (
    <>
      <RankCard
        data={ranking_data}
        ongoing={ongoing}
        action={
          seesOthers ? (
            <Button size="s" onPress={() => setOpen(true)}>
              {t('see_all')}
            </Button>
          ) : null
        }
      />
      {isOpen ? (
        <RankingDialog
          month={joinMonth(statement)}
          compensation_id={compensation_id}
          compensation_name={compensation_name}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
