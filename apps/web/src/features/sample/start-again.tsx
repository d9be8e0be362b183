import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sampleData } from '../../data/sample.ts';
import { useSession } from '../../lib/session.ts';
import { Button, Dialog, Form, TextField } from '../../ui/index.ts';
import css from './sample.module.css';

/** Deletes the sample: to make it again, or to begin for real. */
export function StartAgain({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('sample');
  const common = useTranslations('common');
  const { company } = useSession();
  const [name, setName] = useState('');
  const send = useMutation({
    mutationFn: (what: 'reset' | 'remove') => sampleData[what]({ body: { company_name: name } }),
  });
  const isDisabled = name.trim() !== company.name.trim() || send.isPending || send.isSuccess;
  const press = (what: 'reset' | 'remove') => ({
    isDisabled,
    isPending: send.isPending && send.variables === what,
    onPress: () => send.mutate(what),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="m"
      title={t('again')}
      role="alertdialog"
      footer={
        <>
          <Button onPress={onClose}>{common('cancel')}</Button>
          <Button {...press('reset')}>{t('reset')}</Button>
          <Button variant="danger" {...press('remove')}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <Form save={send}>
        <p>{t('again_lead')}</p>
        <ul className={css['list']}>
          <li>{t('again_reset')}</li>
          <li>{t('again_remove')}</li>
        </ul>
        <p>{t('again_final')}</p>
        <TextField
          label={t('name', { name: company.name })}
          name="company_name"
          value={name}
          onChange={setName}
          autoFocus
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}
