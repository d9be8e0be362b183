import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, FormDialog, Panel, TextField, toast, useAction } from '../../ui/index.ts';
import css from './settings.module.css';

export interface SlackPanelProps {
  /** Masked; null: none. */
  readonly shown: string | null;
  readonly text: string;
  readonly isReadOnly?: boolean;
  readonly save: (slack_webhook: string | null) => Promise<unknown>;
}

/** The incoming webhook of a Slack channel: a secret, which is written and never shown. */
export function SlackPanel({ shown, text, isReadOnly = false, save }: SlackPanelProps) {
  const t = useTranslations('notifications');
  const common = useTranslations('common');
  const [isOpen, setOpen] = useState(false);
  const remove = useAction({
    mutationFn: () => save(null),
    onSuccess: () => toast.success(t('slack_removed')),
  });
  return (
    <Panel title={t('slack_title')}>
      <div className={css['line']}>
        <p className={css['lead']}>{shown === null ? text : t('slack_on', { address: shown })}</p>
        {isReadOnly ? null : (
          <div className={css['acts']}>
            {shown === null ? null : (
              <Button variant="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
                {common('remove')}
              </Button>
            )}
            <Button onPress={() => setOpen(true)}>{t(shown === null ? 'slack_add' : 'slack_change')}</Button>
          </div>
        )}
      </div>
      {isOpen ? <WebhookDialog save={save} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

function WebhookDialog({ save, onClose }: Pick<SlackPanelProps, 'save'> & { readonly onClose: () => void }) {
  const t = useTranslations('notifications');
  const common = useTranslations('common');
  const [address, setAddress] = useState('');
  const store = useMutation({
    mutationFn: () => save(address.trim()),
    onSuccess: () => {
      toast.success(t('slack_saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('slack_title')}
      size="m"
      save={store}
      action={common('save')}
      isDisabled={address.trim() === ''}
      onSave={() => store.mutate()}
    >
      <TextField
        name="slack_webhook"
        label={t('slack_address')}
        description={t('slack_address_help')}
        placeholder="https://hooks.slack.com/services/…"
        type="url"
        autoComplete="off"
        value={address}
        onChange={setAddress}
        autoFocus
      />
    </FormDialog>
  );
}
