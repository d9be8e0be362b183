import { useTranslations } from 'use-intl';
import { Button, Dialog, TextField, useCopy } from '../../../ui/index.ts';

/** The one time that a token is shown: it closes by its button alone. */
export function TokenDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const t = useTranslations('provisioning');
  const common = useTranslations('common');
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
          <Button onPress={() => copy(token)}>{common('copy')}</Button>
          <Button variant="main" onPress={onClose}>
            {t('secret_done')}
          </Button>
        </>
      }
    >
      <p>{t('secret_text')}</p>
      <TextField label={t('token')} value={token} onChange={() => {}} isReadOnly autoComplete="off" />
    </Dialog>
  );
}
