import type { FieldWire } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { tableData } from '../../../data/tables.ts';
import { Button, Dialog, ErrorState, Skeleton, UseList } from '../../../ui/index.ts';

interface FieldUsesDialogProps {
  readonly field: FieldWire;
  readonly onClose: () => void;
}

/** What reads a field, with the way to each place. */
export function FieldUsesDialog({ field, onClose }: FieldUsesDialogProps) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const uses = useQuery(tableData.uses(field.table_id, field.id));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('uses_title', { name: field.name })}
      footer={<Button onPress={onClose}>{common('close')}</Button>}
    >
      {uses.isError ? <ErrorState error={uses.error} onRetry={() => void uses.refetch()} /> : null}
      {uses.isPending ? <Skeleton height={60} /> : null}
      {uses.data?.length === 0 ? <p>{t('uses_none')}</p> : null}
      {uses.data ? <UseList uses={uses.data} /> : null}
    </Dialog>
  );
}
