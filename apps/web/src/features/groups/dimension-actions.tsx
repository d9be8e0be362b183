import type { Dimension } from '@comptoir/contract';
import { useMutation } from '@tanstack/react-query';
import { Archive, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { groupData } from '../../data/groups.ts';
import { useAccess } from '../../lib/session.ts';
import { DeleteDialog, IconButton, Menu, toast, useAction, useUndoToast } from '../../ui/index.ts';
import { DimensionDialog } from './dimension-dialog.tsx';

/** Edits, archives, restores and deletes a dimension. */
export function DimensionActions({ dimension }: { readonly dimension: Dimension }) {
  const t = useTranslations('groups');
  const common = useTranslations('common');
  const access = useAccess();
  const undoable = useUndoToast();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { id, name } = dimension;
  const archive = useAction({
    mutationFn: () => groupData.archiveDimension({ params: { id } }),
    onSuccess: () =>
      undoable(t('archived', { name }), {
        undo: () => groupData.unarchiveDimension({ params: { id } }),
        undone: t('unarchived', { name }),
      }),
  });
  const unarchive = useAction({
    mutationFn: () => groupData.unarchiveDimension({ params: { id } }),
    onSuccess: () =>
      undoable(t('unarchived', { name }), {
        undo: () => groupData.archiveDimension({ params: { id } }),
        undone: t('archived', { name }),
      }),
  });
  const remove = useMutation({
    mutationFn: () => groupData.deleteDimension({ params: { id } }),
    onSuccess: () => {
      toast.success(t('deleted', { name }));
      setDialog(null);
    },
  });
  return (
    <>
      <Menu
        label={t('actions_of', { name })}
        items={[
          { id: 'edit', text: t('edit_dimension'), icon: <Pencil size={15} aria-hidden />, onAction: () => setDialog('edit') }, // prettier-ignore
          dimension.is_archived
            ? { id: 'unarchive', text: common('unarchive'), icon: <RotateCcw size={15} aria-hidden />, onAction: () => unarchive.mutate() } // prettier-ignore
            : { id: 'archive', text: t('archive'), icon: <Archive size={15} aria-hidden />, onAction: () => archive.mutate() }, // prettier-ignore
          access.can('user.groups', 'delete') && {
            id: 'delete',
            text: t('delete_dimension'),
            icon: <Trash2 size={15} aria-hidden />,
            isDanger: true,
            onAction: () => setDialog('delete'),
          },
        ]}
      >
        <IconButton size="s" icon={Ellipsis} label={t('actions_of', { name })} />
      </Menu>
      {dialog === 'edit' ? <DimensionDialog dimension={dimension} onClose={() => setDialog(null)} /> : null}
      {dialog === 'delete' ? (
        <DeleteDialog
          name={name}
          action={t('delete_dimension')}
          remove={remove}
          onClose={() => setDialog(null)}
        >
          <p>{t('delete_dimension_text')}</p>
        </DeleteDialog>
      ) : null}
    </>
  );
}
