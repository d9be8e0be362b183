import type { TableSummary } from '@comptoir/contract';
import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { tableData } from '../../../data/tables.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog, TextField, toast } from '../../../ui/index.ts';

export interface RenameTableDialogProps {
  readonly table: Pick<TableSummary, 'id' | 'name' | 'settings_version'>;
  readonly onClose: () => void;
}

export function RenameTableDialog({ table, onClose }: RenameTableDialogProps) {
  const t = useTranslations('tables');
  const client = useQueryClient();
  const draft = useDraft(table, (stored) => ({ name: stored.name }));
  const { name } = draft.values;
  const rename = useMutation({
    mutationFn: () =>
      tableData.update({
        params: { id: table.id },
        body: { name: name.trim(), version: draft.base.settings_version },
      }),
    onSuccess: () => {
      onClose();
      toast.success(t('renamed'));
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('rename_title', { name: table.name })}
      save={rename}
      stored={{ draft, read: () => client.fetchQuery({ ...tableData.one(table.id), staleTime: 0 }) }}
      isDisabled={name.trim() === ''}
      onSave={() => rename.mutate()}
    >
      <TextField
        name="name"
        label={t('table_name')}
        value={name}
        onChange={(text) => draft.set({ name: text })}
        maxLength={MAX_NAME_LENGTH}
        autoFocus
      />
    </FormDialog>
  );
}
