import type { Flag } from '@comptoir/contract';
import { Columns3 } from 'lucide-react';
import { useMemo } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { useSession } from '../../../lib/session.ts';
import { useStored } from '../../../lib/storage.ts';
import { Checkbox, IconButton } from '../../../ui/index.ts';
import { useBoardFlags } from './flag-columns.tsx';
import css from './board-filters.module.css';

/** Columns that everybody may add to the board, in their order. */
export const OPTIONAL_COLUMNS = ['plan', 'manager', 'measure', 'target'] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** The board's usual columns that a person may hide. */
export const USUAL_COLUMNS = ['attainment', 'change', 'note'] as const;
type UsualColumn = (typeof USUAL_COLUMNS)[number];

const isUsual = (column: UsualColumn | OptionalColumn | Flag): column is UsualColumn =>
  USUAL_COLUMNS.some((one) => one === column);
const hiddenKey = (column: UsualColumn) => `-${column}`;
const flagKey = ({ id }: Pick<Flag, 'id'>) => `flag:${id}`;

/** The columns that this person has chosen on this device: of the board's own, and of flagged variables. */
export interface ChosenColumns {
  readonly own: ReadonlySet<OptionalColumn>;
  readonly hidden: ReadonlySet<UsualColumn>;
  readonly flags: readonly Flag[];
}

export function useOptionalColumns(): readonly [
  ChosenColumns,
  (column: UsualColumn | OptionalColumn | Flag, isShown: boolean) => void,
] {
  const me = useSession();
  const [stored, store] = useStored(`board-columns ${me.user.id}`);
  const flags = useBoardFlags();
  const names = useMemo(() => new Set((stored ?? '').split(',').filter((name) => name !== '')), [stored]);
  const shown = useMemo(
    () => ({
      hidden: new Set(USUAL_COLUMNS.filter((column) => names.has(hiddenKey(column)))),
      own: new Set(OPTIONAL_COLUMNS.filter((column) => names.has(column))),
      flags: flags.filter((flag) => names.has(flagKey(flag))),
    }),
    [names, flags],
  );
  const show = (column: UsualColumn | OptionalColumn | Flag, isShown: boolean) => {
    const usual = isUsual(column);
    const key = typeof column !== 'string' ? flagKey(column) : usual ? hiddenKey(column) : column;
    const others = [...names].filter((name) => name !== key);
    // Of the usual columns the hidden ones are kept.
    const next = isShown === usual ? others : [...others, key];
    store(next.length === 0 ? null : next.join(','));
  };
  return [shown, show];
}

export function ColumnChooser() {
  const t = useTranslations('board');
  const [shown, show] = useOptionalColumns();
  const flags = useBoardFlags();
  return (
    <DialogTrigger>
      <IconButton label={t('columns')} icon={Columns3} />
      <Popover className={css['popover'] ?? ''} placement="bottom end" offset={6}>
        <Dialog aria-label={t('columns')} className={css['dialog'] ?? ''}>
          <div className={css['columns']}>
            {USUAL_COLUMNS.map((column) => (
              <Checkbox
                key={column}
                isSelected={!shown.hidden.has(column)}
                onChange={(isShown) => show(column, isShown)}
              >
                {t(`column_${column}`)}
              </Checkbox>
            ))}
            {OPTIONAL_COLUMNS.map((column) => (
              <Checkbox
                key={column}
                isSelected={shown.own.has(column)}
                onChange={(isShown) => show(column, isShown)}
              >
                {t(`column_${column}`)}
              </Checkbox>
            ))}
            {flags.map((flag) => (
              <Checkbox
                key={flag.id}
                isSelected={shown.flags.includes(flag)}
                onChange={(isShown) => show(flag, isShown)}
                description={[flag.plan_name, flag.parent_name].filter(Boolean).join(' · ')}
              >
                {flag.name}
              </Checkbox>
            ))}
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
