import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';
import { useCopy } from './use-copy.ts';

export interface SecretDialogProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly secret: string;
  /** What the person says before it closes, such as "I've copied it". */
  readonly done: string;
  readonly onClose: () => void;
}

/** The one time that a secret is shown: it closes by its button alone. */
export function SecretDialog({ title, text, label, secret, done, onClose }: SecretDialogProps) {
  const common = useTranslations('common');
  const copy = useCopy();
  return (
    <Dialog
      isOpen
      isGuarded
      size="m"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onPress={() => copy(secret)}>{common('copy')}</Button>
          <Button variant="main" onPress={onClose}>
            {done}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <TextField label={label} value={secret} onChange={() => {}} isReadOnly autoComplete="off" />
    </Dialog>
  );
}
