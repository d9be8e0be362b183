import type { Dimension, GroupDetail } from '@comptoir/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { groupData } from '../../data/groups.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { FormDialog, TextField, toast } from '../../ui/index.ts';

export interface GroupDialogProps {
  readonly dimension: Pick<Dimension, 'id' | 'name'>;
  /** Null: a new one. */
  readonly group: GroupDetail | null;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

/** The name and the key of a group. */
export function GroupDialog({ dimension, group, onClose, onSaved }: GroupDialogProps) {
  const t = useTranslations('groups');
  const common = useTranslations('common');
  const client = useQueryClient();
  const draft = useDraft(group, (stored) => ({ name: stored?.name ?? '', api_key: stored?.api_key ?? '' }));
  const { name, api_key } = draft.values;
  const save = useMutation({
    mutationFn: () => {
      const body = { name, ...(api_key.trim() === '' ? {} : { api_key }) };
      const { base } = draft;
      return base
        ? groupData.update({ params: { id: base.id }, body: { ...body, version: base.version } })
        : groupData.create({ body: { ...body, dimension_id: dimension.id } });
    },
    onSuccess: (saved) => {
      toast.success(group ? t('group_saved') : t('group_created', { name: saved.name }));
      onClose();
      onSaved?.(saved.id);
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={group ? t('edit_title', { name: group.name }) : t('new_group', { dimension: dimension.name })}
      save={save}
      stored={
        group
          ? { draft, read: () => client.fetchQuery({ ...groupData.one(group.id), staleTime: 0 }) }
          : undefined
      }
      action={group ? common('save') : common('create')}
      isDisabled={name.trim() === ''}
      onSave={() => save.mutate()}
    >
      <TextField
        name="name"
        label={t('name')}
        value={name}
        onChange={(text) => draft.set({ name: text })}
        isRequired
        autoFocus
        maxLength={255}
        isDisabled={group?.is_followed === true}
      />
      <TextField
        name="api_key"
        label={t('api_key')}
        description={t('api_key_help')}
        value={api_key}
        onChange={(text) => draft.set({ api_key: text })}
        isOptional={group === null}
        maxLength={100}
      />
    </FormDialog>
  );
}
