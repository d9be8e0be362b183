import { Sigma } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Board } from '../../../data/statements.ts';
import { shiftMonth } from '../../../lib/format.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, EmptyState } from '../../../ui/index.ts';
import type { BoardViews } from '../views/use-views.ts';

export interface BoardEmptyProps {
  readonly board: Board;
  readonly views: BoardViews;
  readonly isFiltered: boolean;
  readonly isInView: boolean;
  readonly isCalculating: boolean;
  readonly onCalculate: () => void;
  readonly onChooseMonths: () => void;
  readonly onMonth: (month: string) => void;
}

/** Why the board shows nobody, and the one next step. */
export function BoardEmpty(props: BoardEmptyProps) {
  const { board, views, isFiltered, isInView, isCalculating, onCalculate, onChooseMonths, onMonth } = props;
  const t = useTranslations('board');
  const ofViews = useTranslations('views');
  const { period } = useFormat();
  const month = period(board.month);
  const before = shiftMonth(board.month, -1);
  if (isFiltered || isInView)
    return (
      <EmptyState title={t('no_match_title')}>
        {isFiltered ? t('no_match') : ofViews('empty', { month })}
      </EmptyState>
    );
  const action = board.can_calculate ? (
    <>
      <Button
        variant="main"
        icon={<Sigma size={15} aria-hidden />}
        isPending={isCalculating}
        onPress={onCalculate}
      >
        {t('calculate_month', { month })}
      </Button>
      <Button isDisabled={isCalculating} onPress={onChooseMonths}>
        {t('months_action')}…
      </Button>
    </>
  ) : (
    <Button onPress={() => onMonth(before)}>{t('earlier', { month: period(before) })}</Button>
  );
  return (
    <EmptyState title={t('empty_title', { month })} action={action}>
      {views.isByViews && views.views.length === 0
        ? ofViews('nothing_shared')
        : t(board.can_calculate ? 'empty_admin' : 'empty_other')}
    </EmptyState>
  );
}
