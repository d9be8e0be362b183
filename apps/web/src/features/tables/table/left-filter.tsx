import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../../ui/index.ts';
import css from './table-page.module.css';

interface LeftFilterProps {
  readonly count: number;
  /** The filter is a view's. */
  readonly isOfView: boolean;
  /** Shows all records again, and these among them. */
  readonly onRemoveFilter: () => void;
  readonly onClose: () => void;
}

/** How many records were edited such that the filter no longer takes them: where they went. */
export function LeftFilter({ count, isOfView, onRemoveFilter, onClose }: LeftFilterProps) {
  const t = useTranslations('records');
  const common = useTranslations('common');
  return (
    <div role="status" className={count > 0 ? css['left'] : undefined}>
      {count > 0 ? (
        <>
          <span>{t(isOfView ? 'left_view' : 'left_filter', { count })}</span>
          <Button size="s" onPress={onRemoveFilter}>
            {t('clear_filter')}
          </Button>
          <IconButton size="s" icon={X} label={common('close')} onPress={onClose} />
        </>
      ) : null}
    </div>
  );
}
