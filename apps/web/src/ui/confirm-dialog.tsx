import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { Dialog } from './dialog.tsx';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `m` where a table is in it. */
  readonly size?: 's' | 'm';
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The verb of what happens: "Archive", "Lock 41 statements". */
  readonly action: string;
  /** Absent: "Cancel". */
  readonly cancel?: string;
  readonly onConfirm: (given: { reason: string | null; comment: string }) => void | Promise<void>;
  readonly isDanger?: boolean;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** When given, one must be chosen; a comment may follow. */
  readonly reasons?: readonly string[];
  /** What prevents the action: then only OK is offered. */
  readonly blockers?: readonly ReactNode[];
}

/** Asks before something that cannot be undone, or says why it is impossible. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onClose,
    title,
    size = 's',
    children,
    action,
    cancel,
    onConfirm,
    isDanger,
    isPending,
    isDisabled,
    reasons,
    blockers,
  } = props;
  const t = useTranslations('common');
  const [reason, setReason] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const isBlocked = blockers !== undefined && blockers.length > 0;
  const footer = isBlocked ? (
    <Button variant="main" onPress={onClose} autoFocus>
      {t('ok')}
    </Button>
  ) : (
    <DialogButtons
      onCancel={onClose}
      {...(cancel === undefined ? {} : { cancel })}
      action={action}
      isDanger={isDanger === true}
      isPending={isPending === true}
      isDisabled={isDisabled === true || (reasons !== undefined && reason === null)}
      // While it closes, its words may already be those of the way back.
      onAction={() => {
        if (isOpen) void onConfirm({ reason, comment });
      }}
    />
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size={size} footer={footer} role="alertdialog">
      {isBlocked ? (
        <>
          <p>{t('delete_blocked_by')}</p>
          <ul style={{ display: 'grid', gap: 6 }}>
            {blockers.map((blocker, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a fixed list of texts: their place is their identity
              <li key={at}>{blocker}</li>
            ))}
          </ul>
        </>
      ) : (
        children
      )}
      {reasons && !isBlocked ? (
        <>
          <Select
            label={t('reason')}
            items={reasons.map((text) => ({ value: text, text }))}
            value={reason}
            onChange={setReason}
            isRequired
          />
          <TextField label={t('comment')} value={comment} onChange={setComment} rows isOptional />
        </>
      ) : null}
    </Dialog>
  );
}
