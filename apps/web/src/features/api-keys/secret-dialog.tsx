import { useTranslations } from 'use-intl';
import { Button, Dialog, TextField, useCopy } from '../../ui/index.ts';

/** The one time that a secret is shown: it closes by its button alone. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useTranslations('apiKeys');
  const copy = useCopy();
  return (
    <Dialog
      isOpen
      isGuarded
      size="m"
      onClose={onClose}
      title={t('secret_title')}
      footer={
        <>
          <Button onPress={() => copy(secret)}>{t('copy')}</Button>
          <Button variant="main" onPress={onClose}>
            {t('secret_done')}
          </Button>
        </>
      }
    >
      <p>{t('secret_text')}</p>
      <TextField label={t('secret')} value={secret} onChange={() => {}} isReadOnly autoComplete="off" />
    </Dialog>
  );
}
