import type { UserBulkAction } from '@comptoir/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { bulkRunData } from '../../../data/bulk-runs.ts';
import { thisDay } from '../../../lib/this-day.ts';
import { announceRun } from '../../../ui/bulk-runs/running.ts';
import { ComboBox, ConfirmDialog, DatePicker, useAction } from '../../../ui/index.ts';
import { usePeopleItems } from '../../../ui/people/use-people-items.ts';

interface BulkDialogProps {
  readonly action: UserBulkAction;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** Before many people are invited or archived: what happens to them, and who is skipped. */
export function BulkDialog({ action, ids, onClose, onStarted }: BulkDialogProps) {
  const t = useTranslations('users');
  const [date, setDate] = useState<string | null>(thisDay());
  const [successor, setSuccessor] = useState<string | null>(null);
  const others = usePeopleItems([...ids]);
  const start = useAction({
    mutationFn: () =>
      bulkRunData.startUsers({
        body: {
          action,
          user_ids: [...ids],
          ...(action === 'archive' && date !== null ? { departure_date: date } : {}),
          ...(action === 'archive' && successor !== null ? { new_manager_id: successor } : {}),
        },
      }),
    onSuccess: (run) => {
      announceRun(run);
      onClose();
      onStarted();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`bulk_${action}_title`, { count: ids.length })}
      action={t(action)}
      isPending={start.isPending}
      isDanger={action === 'archive'}
      onConfirm={() => start.mutate()}
    >
      <p>{t(`bulk_${action}_text`)}</p>
      {action === 'archive' ? (
        <>
          <DatePicker label={t('archive_date')} value={date} onChange={setDate} />
          <ComboBox
            label={t('bulk_successor')}
            description={t('archive_successor_help')}
            items={others}
            value={successor}
            onChange={setSuccessor}
          />
        </>
      ) : null}
    </ConfirmDialog>
  );
}
