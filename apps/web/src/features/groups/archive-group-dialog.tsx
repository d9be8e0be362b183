import type { GroupDetail } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { groupData } from '../../data/groups.ts';
import { useFormat } from '../../lib/use-format.ts';
import { FormDialog, MonthField, useUndoToast } from '../../ui/index.ts';

export interface ArchiveGroupDialogProps {
  readonly group: GroupDetail;
  readonly onClose: () => void;
}

/** Asks for the last month of what runs on: memberships, and plans that the group has. */
export function ArchiveGroupDialog({ group, onClose }: ArchiveGroupDialogProps) {
  const t = useTranslations('groups');
  const undoable = useUndoToast();
  const format = useFormat();
  const [month, setMonth] = useState<string | null>(format.presentMonth());
  const { id, name, running } = group;
  const hasEnd = running.members + running.plans > 0;
  const archive = useMutation({
    mutationFn: () =>
      groupData.archive({ params: { id }, body: month === null || !hasEnd ? {} : { end_month: month } }),
    onSuccess: () => {
      undoable(t('archived', { name }), {
        undo: () => groupData.unarchive({ params: { id }, body: { undo: true } }),
        undone: t('unarchived', { name }),
      });
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('archive_title', { name })}
      save={archive}
      action={t('archive')}
      isDisabled={hasEnd && month === null}
      onSave={() => archive.mutate()}
    >
      <p>{hasEnd ? t('archive_running', running) : t('archive_text')}</p>
      {hasEnd ? (
        <MonthField name="end_month" label={t('archive_month')} value={month} onChange={setMonth} />
      ) : null}
    </FormDialog>
  );
}
