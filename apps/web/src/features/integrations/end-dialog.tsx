import { DELETION_HOURS, type Integration } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { integrationData } from '../../data/integrations.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { ConfirmDialog } from '../../ui/index.ts';

/** Asks before a connection ends, or says which tables it still fills. */
export function EndDialog({
  connection,
  onClose,
}: {
  readonly connection: Integration;
  readonly onClose: () => void;
}) {
  const t = useTranslations('integrations');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const tables = connection.syncs.filter(({ table_id }) => table_id !== null);
  const remove = useMutation({
    mutationFn: () => integrationData.remove({ params: { id: connection.id } }),
    onSuccess: onClose,
  });
  const name = connection.connection_name;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={tables.length > 0 ? common('delete_blocked', { name }) : common('delete_title', { name })}
      action={common('delete')}
      isDanger
      isPending={remove.isPending}
      blockers={tables.map(({ id, table_name }) => (
        <span key={id}>{table_name}</span>
      ))}
      onConfirm={() => remove.mutate()}
    >
      {remove.error ? (
        <p role="alert">{errorText(remove.error)}</p>
      ) : (
        <p>{t('end_text', { hours: DELETION_HOURS })}</p>
      )}
    </ConfirmDialog>
  );
}
