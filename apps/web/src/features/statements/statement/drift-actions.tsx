import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addresses } from '../../../addresses.ts';
import { correctionData } from '../../../data/corrections.ts';
import type { Statement } from '../../../data/statements.ts';
import { joinMonth } from '../../../lib/format.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/index.ts';
import { CorrectionDialog } from '../drift/correction-dialog.tsx';
import css from '../drift/drift.module.css';

/** What to do about a locked statement that would be another today, for who may. */
export function DriftActions({ statement }: { readonly statement: Statement }) {
  const t = useTranslations('corrections');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(correctionData.ofStatement(statement));
  const month = joinMonth(statement);
  if (!data?.can_post) return null;
  return (
    <div className={css['bar']}>
      <Button size="s" onPress={() => setAsking(true)}>
        {t('post')}
      </Button>
      <Link {...addresses.drifts(month)}>{t('see_all', { month: format.period(month) })}</Link>
      {isAsking ? (
        <CorrectionDialog
          what={{ kind: 'correction', statement_ids: [statement.id] }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
