import { Columns3 } from 'lucide-react';
import { useMemo } from 'react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { useSession } from '../../../lib/session.ts';
import { useStored } from '../../../lib/storage.ts';
import { Checkbox, IconButton } from '../../../ui/index.ts';
import css from './board-filters.module.css';

/** Columns that everybody may add to the board, in their order. */
export const OPTIONAL_COLUMNS = ['plan', 'manager', 'measure', 'target'] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** The columns that this person has chosen on this device. */
export function useOptionalColumns(): readonly [
  ReadonlySet<OptionalColumn>,
  (column: OptionalColumn, isShown: boolean) => void,
] {
  const me = useSession();
  const [stored, store] = useStored(`board-columns ${me.user.id}`);
  const shown = useMemo(() => {
    const names = new Set((stored ?? '').split(','));
    return new Set(OPTIONAL_COLUMNS.filter((column) => names.has(column)));
  }, [stored]);
  const show = (column: OptionalColumn, isShown: boolean) => {
    const next = OPTIONAL_COLUMNS.filter((one) => (one === column ? isShown : shown.has(one)));
    store(next.length === 0 ? null : next.join(','));
  };
  return [shown, show];
}

export function ColumnChooser() {
  const t = useTranslations('board');
  const [shown, show] = useOptionalColumns();
  return (
    <DialogTrigger>
      <IconButton label={t('columns')} icon={Columns3} />
      <Popover className={css['popover'] ?? ''} placement="bottom end" offset={6}>
        <Dialog aria-label={t('columns')} className={css['dialog'] ?? ''}>
          <div className={css['columns']}>
            {OPTIONAL_COLUMNS.map((column) => (
              <Checkbox
                key={column}
                isSelected={shown.has(column)}
                onChange={(isShown) => show(column, isShown)}
              >
                {t(`column_${column}`)}
              </Checkbox>
            ))}
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
