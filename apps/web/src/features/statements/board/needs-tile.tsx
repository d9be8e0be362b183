import { useTranslations } from 'use-intl';
import type { Board } from '../../../data/statements.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { splitMonth } from '../../../lib/format.ts';
import type { StatementsSearch } from '../../../searches.ts';
import { TextButton } from '../../../ui/index.ts';
import { useCellErrorName } from '../../../ui/statements/cell-error-name.ts';
import { useFixAddress } from '../../../ui/statements/fix-address.ts';
import { useErrorWords } from '../error-words.tsx';
import { FixLink } from './fix-link.tsx';
import { Waiting } from './waiting-validators.tsx';
import css from './totals-strip.module.css';

export interface NeedsProps {
  readonly board: Board;
  /** Sets filters of the board. */
  readonly onShow: (filters: Pick<StatementsSearch, 'status' | 'error'>) => void;
}

/** Two groups, each with its action: what is wrong, and what comes next for all that is right. */
export function Needs({ board, onShow }: NeedsProps) {
  const t = useTranslations('board');
  const format = useFormat();
  const needs = board.needs_you;
  const steps = [
    { status: 'to_lock', count: needs.to_lock, text: t('needs_to_lock', { count: needs.to_lock }) },
    {
      status: 'locked',
      count: needs.to_validate,
      text: t('needs_to_validate', { count: needs.to_validate }),
    },
    { status: 'validated', count: needs.to_pay, text: t('needs_to_pay', { count: needs.to_pay }) },
  ] as const;
  const shown = steps.filter(({ count }) => count > 0);
  return (
    <div className={css['part']}>
      <p className={css['label']}>{t('problems')}</p>
      <Problems board={board} onShow={onShow} />
      <p className={css['label']}>{t('next_step')}</p>
      {shown.length === 0 ? (
        <p className={css['line']}>
          {board.totals.counts.ongoing > 0
            ? t('needs_running', { month: format.period(board.month, 'month') })
            : t('needs_nothing')}
        </p>
      ) : null}
      {shown.map(({ status, text }) => (
        <p key={status} className={css['line']}>
          <span>{text}</span>
          <TextButton
            aria-label={t('review_of', { what: text })}
            // An error is listed above: the next step is not for it.
            onClick={() => onShow({ status: [status], error: status === 'to_lock' ? false : undefined })}
          >
            {t('review')}
          </TextButton>
        </p>
      ))}
      {board.totals.counts.locked > 0 ? <Waiting month={board.month} /> : null}
    </div>
  );
}

/** Of one kind by its name, with the fix itself where there is one statement; else how many, with the way to them. */
function Problems({ board, onShow }: NeedsProps) {
  const t = useTranslations('board');
  const nameOf = useCellErrorName();
  const errors = useErrorWords();
  const fixOf = useFixAddress();
  // Also of who can't fix them: the amounts beside leave them out.
  const count = board.totals.counts.error;
  if (count === 0) return <p className={css['line']}>{t('needs_errors', { count })}</p>;
  const [problem, ...others] = board.problems;
  const kind = problem && problem.kind !== '' && others.length === 0 ? nameOf(problem.kind) : null;
  const text = kind === null ? t('needs_errors', { count }) : t('problem_kind', { kind, count });
  const only = kind === null ? null : problem?.only;
  const fix = only ? fixOf(only.error, { user: only.user, ...splitMonth(board.month) }) : null;
  return (
    <p className={css['line']}>
      <span className={css['problem']}>{text}</span>
      {only && fix ? (
        <FixLink
          error={only.error}
          statement={{ user: only.user, ...splitMonth(board.month) }}
          address={fix}
          text={errors.fix(only.error) ?? ''}
        />
      ) : (
        <TextButton
          aria-label={t('review_of', { what: text })}
          onClick={() => onShow({ error: true, status: undefined })}
        >
          {t('review')}
        </TextButton>
      )}
    </p>
  );
}
