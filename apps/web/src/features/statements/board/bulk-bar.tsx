import { STATEMENT_ACTIONS, type StatementAction } from '@comptoir/contract';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../../ui/index.ts';
import type { BoardRow } from '../../../data/statements.ts';
import css from './bulk-bar.module.css';

/** What can be done with the chosen statements: each action that fits at least one of them, with how many. */
export function BulkBar({
  rows,
  onAct,
  onClear,
}: {
  rows: readonly BoardRow[];
  onAct: (mode: StatementAction) => void;
  onClear: () => void;
}) {
  const t = useTranslations('board');
  const terms = useTranslations('words');
  if (rows.length === 0) return null;
  return (
    <div className={css['bar']} role="toolbar" aria-label={t('selected', { count: rows.length })}>
      <span className={css['count']}>{t('selected', { count: rows.length })}</span>
      {STATEMENT_ACTIONS.map((mode) => {
        const fitting = rows.filter((row) => row.actions.includes(mode));
        return fitting.length === 0 ? null : (
          <Button key={mode} size="s" onPress={() => onAct(mode)}>
            {terms(`statement_action.${mode}`)} · {fitting.length}
          </Button>
        );
      })}
      <IconButton label={t('clear_selection')} icon={X} size="s" onPress={onClear} />
    </div>
  );
}
