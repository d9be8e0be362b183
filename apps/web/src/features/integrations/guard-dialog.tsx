import type { IntegrationRun } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { integrationData } from '../../data/integrations.ts';
import { ConfirmDialog, useAction } from '../../ui/index.ts';

/** Many records are gone at the other side: is that right? */
export function GuardDialog({
  run,
  onClose,
}: {
  readonly run: IntegrationRun;
  readonly onClose: () => void;
}) {
  const t = useTranslations('integrations');
  const goOn = useAction({
    mutationFn: () => integrationData.answer({ params: { id: run.id }, body: { answer: 'go_on' } }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('guard_title', { name: run.table_name })}
      action={t('guard_go_on')}
      isDanger
      isPending={goOn.isPending}
      onConfirm={() => goOn.mutate()}
    >
      <p>{t('guard_text', run.guard ?? { gone: 0, of: 0 })}</p>
    </ConfirmDialog>
  );
}
