import { createTable } from '@comptoir/contract';
import { LIMITS } from '@comptoir/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api.ts';
import { Button, Dialog, Form, TextField, toast } from '../../../ui/index.ts';
import { tableChanged } from '../api/tables-api.ts';

export interface CreateTableDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

export function CreateTableDialog({ isOpen, onClose, onCreated }: CreateTableDialogProps) {
  const t = useTranslations('tables');
  const common = useTranslations('common');
  const client = useQueryClient();
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => call(createTable, { body: { name: name.trim() } }),
    onSuccess: async (table) => {
      setName('');
      onClose();
      toast.success(t('created'));
      await tableChanged(client);
      onCreated(table.id);
    },
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('create_title')}
      footer={
        <>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button
            variant="main"
            isDisabled={name.trim() === ''}
            isPending={create.isPending}
            onPress={() => create.mutate()}
          >
            {common('create')}
          </Button>
        </>
      }
    >
      <Form save={create}>
        <TextField
          name="name"
          label={t('table_name')}
          description={t('create_hint')}
          value={name}
          onChange={setName}
          maxLength={LIMITS.name_length}
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
