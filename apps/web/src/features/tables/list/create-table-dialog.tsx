import { MAX_NAME_LENGTH } from '@comptoir/kernel';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { tableData } from '../../../data/tables.ts';
import { FormDialog, TextField, toast } from '../../../ui/index.ts';

export interface CreateTableDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

export function CreateTableDialog({ isOpen, onClose, onCreated }: CreateTableDialogProps) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => tableData.create({ body: { name: name.trim() } }),
    onSuccess: (table) => {
      setName('');
      onClose();
      toast.success(t('created'));
      onCreated(table.id);
    },
  });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('create_title')}
      save={create}
      action={common('create')}
      isDisabled={name.trim() === ''}
      onSave={() => create.mutate()}
    >
      <TextField
        name="name"
        label={t('table_name')}
        description={t('create_hint')}
        value={name}
        onChange={setName}
        maxLength={MAX_NAME_LENGTH}
        autoFocus
      />
    </FormDialog>
  );
}
