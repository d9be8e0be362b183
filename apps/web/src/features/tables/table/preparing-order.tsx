import type { PreparedOrder, TableWire } from '@comptoir/contract';
import type { ErrorCode } from '@comptoir/contract/errors';
import { useTranslations } from 'use-intl';
import { recordData, type RecordFilter } from '../../../data/records.ts';
import { ApiError } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, ProgressBar, useAction } from '../../../ui/index.ts';
import css from './table-page.module.css';

interface PreparingOrderProps {
  readonly table: TableWire;
  /** With the order that is wanted. */
  readonly filter: RecordFilter;
  readonly preparing: PreparedOrder | null;
}

/** The first order of a large table by a field is prepared in the background: how far it is, or why it failed. */
export function PreparingOrder({ table, filter, preparing }: PreparingOrderProps) {
  const t = useTranslations('records');
  const common = useTranslations('common');
  const words = useErrorText();
  const again = useAction({ mutationFn: () => recordData.prepareAgain(table.id, filter) });
  if (preparing === null) return null;
  const { state, progress, error } = preparing;
  const field = table.fields.find(({ id }) => id === filter.sort[0]?.field_id)?.name ?? '';
  if (state === 'failed')
    return (
      <div className={css['left']} role="alert">
        <span>
          {t('order_failed', { field })}{' '}
          {words(new ApiError((error?.code ?? 'internal') as ErrorCode, 500, error?.params))}
        </span>
        <Button size="s" isPending={again.isPending} onPress={() => again.mutate()}>
          {common('retry')}
        </Button>
      </div>
    );
  return (
    <div className={css['preparing']}>
      <ProgressBar
        label={t('order_preparing', { field })}
        value={state === 'waiting' && progress === 0 ? null : progress}
      />
      <p>{t('order_note')}</p>
    </div>
  );
}
