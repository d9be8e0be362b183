import type { GroupDetail } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Archive, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { groupData } from '../../data/groups.ts';
import { useAccess } from '../../lib/session.ts';
import { Button, DeleteDialog, toast, useAction } from '../../ui/index.ts';
import { ArchiveGroupDialog } from './archive-group-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import css from './groups.module.css';

export interface GroupActionsProps {
  readonly group: GroupDetail;
  readonly onDeleted: () => void;
}

/** Edits, archives, restores and deletes a group. */
export function GroupActions({ group, onDeleted }: GroupActionsProps) {
  const t = useTranslations('groups');
  const common = useTranslations('common');
  const access = useAccess();
  const [dialog, setDialog] = useState<'edit' | 'archive' | 'delete' | null>(null);
  const { id, name, is_archived, is_followed } = group;
  const close = () => setDialog(null);
  const unarchive = useAction({
    mutationFn: () => groupData.unarchive({ params: { id }, body: {} }),
    onSuccess: () => {
      toast.success(t('unarchived', { name }));
    },
  });
  const remove = useMutation({
    mutationFn: () => groupData.delete({ params: { id } }),
    onSuccess: () => {
      toast.success(t('deleted', { name }));
      close();
      onDeleted();
    },
  });
  const canDelete = access.can('user.groups', 'delete') && (!is_followed || is_archived);
  return (
    <div className={css['actions']}>
      <Button icon={Pencil} onPress={() => setDialog('edit')}>
        {t('edit_group')}
      </Button>
      {is_followed ? null : is_archived ? (
        <Button icon={RotateCcw} isPending={unarchive.isPending} onPress={() => unarchive.mutate()}>
          {common('unarchive')}
        </Button>
      ) : (
        <Button icon={Archive} onPress={() => setDialog('archive')}>
          {t('archive')}
        </Button>
      )}
      {canDelete ? (
        <Button icon={Trash2} onPress={() => setDialog('delete')}>
          {t('delete_group')}
        </Button>
      ) : null}
      {dialog === 'edit' ? (
        <GroupDialog
          dimension={{ id: group.dimension_id, name: group.dimension_name }}
          group={group}
          onClose={close}
        />
      ) : null}
      {dialog === 'archive' ? <ArchiveGroupDialog group={group} onClose={close} /> : null}
      {dialog === 'delete' ? (
        <DeleteDialog name={name} action={t('delete_group')} remove={remove} onClose={close}>
          <p>{t('delete_group_text')}</p>
        </DeleteDialog>
      ) : null}
    </div>
  );
}
