import { STATEMENT_ACTIONS, type StatementAction } from '@comptoir/contract';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addText } from '../../../lib/amounts.ts';
import { useAccess } from '../../../lib/session.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Amount, Button, IconButton } from '../../../ui/index.ts';
import type { BoardRow } from '../../../data/statements.ts';
import { BulkOverwriteDialog } from '../adjust/bulk-overwrite-dialog.tsx';
import css from './board-page.module.css';

/** The chosen statements, what they earned in all, and each action that fits at least one of them: to how many, and how many it skips. */
export function StatementsBulkBar({
  rows,
  onAct,
  onClear,
}: {
  rows: readonly BoardRow[];
  onAct: (mode: StatementAction) => void;
  onClear: () => void;
}) {
  const t = useTranslations('board');
  const common = useTranslations('common');
  const terms = useTranslations('words');
  const { canBinary } = useAccess();
  const [isAdjusting, setAdjusting] = useState(false);
  const [first] = rows;
  const open = rows.filter(({ status }) => status === 'ongoing' || status === 'to_lock');
  if (!first) return null;
  // What an error leaves open is not known, and not added.
  const known = rows.filter((row) => row.error_count === 0);
  return (
    <>
      <BulkBar
        label={t('selected', { count: rows.length })}
        facts={
          <>
            {' · '}
            <Amount value={known.map((row) => row.earned).reduce(addText, '0')} currency={first.currency} />
          </>
        }
        end={<IconButton label={common('clear_selection')} icon={X} size="s" onPress={onClear} />}
      >
        {STATEMENT_ACTIONS.map((mode) => {
          const fitting = rows.filter((row) => row.actions.includes(mode)).length;
          const skipped = rows.length - fitting;
          return fitting === 0 ? null : (
            <Button key={mode} size="s" onPress={() => onAct(mode)}>
              {terms(`statement_action.${mode}`)} · {fitting}
              {skipped === 0 ? null : (
                <span className={css['skipped']}>{t('skips', { count: skipped })}</span>
              )}
            </Button>
          );
        })}
        {canBinary('statement_overwrite') && open.length > 0 ? (
          <Button size="s" onPress={() => setAdjusting(true)}>
            {t('adjust_selected')} · {open.length}
          </Button>
        ) : null}
      </BulkBar>
      {isAdjusting ? <BulkOverwriteDialog rows={open} onClose={() => setAdjusting(false)} /> : null}
    </>
  );
}
