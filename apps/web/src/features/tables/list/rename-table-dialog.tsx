import { updateTable } from '@comptoir/contract';
import { LIMITS } from '@comptoir/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { Button, Dialog, TextField, toast } from '../../../ui/index.ts';
import { tableChanged } from '../api/tables-api.ts';

export interface RenameTableDialogProps {
  readonly table: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

export function RenameTableDialog({ table, onClose }: RenameTableDialogProps) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const client = useQueryClient();
  const [name, setName] = useState(table.name);
  const rename = useMutation({
    mutationFn: () => call(updateTable, { params: { id: table.id }, body: { name: name.trim() } }),
    onSuccess: async () => {
      onClose();
      toast.success(t('renamed'));
      await tableChanged(client);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('rename_title', { name: table.name })}
      footer={
        <>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button variant="main" isDisabled={name.trim() === ''} isPending={rename.isPending} onPress={() => rename.mutate()}>
            {common('save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('table_name')}
        value={name}
        onChange={setName}
        maxLength={LIMITS.name_length}
        autoFocus
        error={rename.error ? errorText(rename.error) : null}
      />
    </Dialog>
  );
}
