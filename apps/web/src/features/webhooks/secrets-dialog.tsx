import type { WebhookSecret } from '@comptoir/contract';
import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, Dialog, TextField, useCopy } from '../../ui/index.ts';
import css from './webhooks.module.css';

/** The secrets of an endpoint: shown this once. */
export function SecretsDialog({
  secret,
  onClose,
}: {
  readonly secret: WebhookSecret;
  readonly onClose: () => void;
}) {
  const t = useTranslations('webhooks');
  return (
    <Dialog
      isOpen
      isGuarded
      onClose={onClose}
      size="m"
      title={t('secret_title', { name: secret.webhook.name })}
      footer={
        <Button variant="main" onPress={onClose}>
          {t('secret_done')}
        </Button>
      }
    >
      <p>{t('secret_text')}</p>
      <Secret label={t('secret')} value={secret.secret} />
      <Secret label={t('header_secret')} value={secret.header_secret} />
    </Dialog>
  );
}

function Secret({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTranslations('webhooks');
  const copy = useCopy();
  return (
    <div className={css['secret']}>
      <TextField label={label} value={value} onChange={() => undefined} isReadOnly />
      <Button icon={Copy} aria-label={t('copy_of', { name: label })} onPress={() => copy(value)}>
        {t('copy')}
      </Button>
    </div>
  );
}
