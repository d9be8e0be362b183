import type { Invitation } from '@comptoir/contract';
import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, Dialog, TextField, useCopy } from '../../../ui/index.ts';
import css from './user-drawer.module.css';

export interface InviteDialogProps {
  readonly name: string;
  readonly invitation: Invitation | null;
  readonly onClose: () => void;
}

/** The link is shown this once: it is not stored in a form that could be shown again. */
export function InviteDialog({ name, invitation, onClose }: InviteDialogProps) {
  const t = useTranslations('users');
  const format = useFormat();
  const copy = useCopy();
  return (
    <Dialog
      isOpen={invitation !== null}
      onClose={onClose}
      size="m"
      title={t('invite_title', { name })}
      footer={
        <Button variant="main" onPress={onClose}>
          {t('invite_done')}
        </Button>
      }
    >
      <p>
        {t('invite_text', {
          email: invitation?.email ?? '',
          date: invitation ? format.instant(invitation.expires_at, 'date') : '',
        })}
      </p>
      <div className={css['copy']}>
        <TextField
          label={t('invite_link')}
          value={invitation?.url ?? ''}
          onChange={() => undefined}
          isReadOnly
        />
        <Button icon={Copy} onPress={() => copy(invitation?.url ?? '')}>
          {t('invite_copy')}
        </Button>
      </div>
    </Dialog>
  );
}
