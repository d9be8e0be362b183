import { useTranslations } from 'use-intl';
import type { Board } from '../../../data/statements.ts';
import { cx } from '../../../lib/cx.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { AgoText } from '../../../ui/index.ts';
import css from './board-page.module.css';

/** How far a running calculation is; else when the amounts were calculated, and from which data. */
export function Freshness({ board, percent }: { board: Board; percent: number | null }) {
  const t = useTranslations('board');
  const format = useFormat();
  if (percent !== null) {
    return (
      <span className={css['fresh']} role="status">
        {t('recalculating', { percent })}
      </span>
    );
  }
  if (!board.calculated_at || !board.data_as_of) return null;
  const exact = t.markup('calculated', {
    ago: () => format.instant(board.calculated_at ?? ''),
    time: format.instant(board.data_as_of),
  });
  return (
    <>
      {/* Beside a long title it is cut. */}
      <span className={cx(css['fresh'], 'no-print')} title={exact}>
        {t.rich('calculated', {
          ago: () => <AgoText key="ago" value={board.calculated_at} />,
          time: format.instant(board.data_as_of, 'recent'),
        })}
      </span>
      {/* Paper has no "now". */}
      <span className={cx(css['fresh'], 'print-only')}>{exact}</span>
    </>
  );
}
