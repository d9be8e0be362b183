import type { Member, Message } from '@comptoir/contract';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../lib/session.ts';
import { Avatar } from '../avatar.tsx';
import { IconButton } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Menu } from '../menu.tsx';
import { useAction } from '../use-action.ts';
import { useUndoToast } from '../use-undo-toast.ts';
import { InstantText } from '../values.tsx';
import { Composer } from './composer.tsx';
import { MessageText } from './message-text.tsx';
import css from './message-view.module.css';

export interface MessageViewProps {
  readonly message: Message;
  readonly people: readonly Member[];
  /** May the reader still change what is theirs? */
  readonly canChange: boolean;
  readonly onEdit: (text: string, mention_ids: string[]) => Promise<unknown>;
  readonly onDelete: () => Promise<unknown>;
  readonly onUndoDelete: () => Promise<unknown>;
  /** Its files. */
  readonly children?: ReactNode;
}

/** One message: who, when, what. Its author changes and deletes it. */
export function MessageView(props: MessageViewProps) {
  const { message, people, canChange, onEdit, onDelete, onUndoDelete, children } = props;
  const t = useTranslations('discussions');
  const common = useTranslations('common');
  const { user } = useSession();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const edit = useAction({
    mutationFn: (next: { text: string; mention_ids: string[] }) => onEdit(next.text, next.mention_ids),
    onSuccess: () => setEditing(false),
  });
  const undoToast = useUndoToast();
  const remove = useAction({
    mutationFn: onDelete,
    onSuccess: () => undoToast(t('message_gone'), { undo: onUndoDelete, undone: t('message_back') }),
    onSettled: () => setDeleting(false),
  });
  const isOwn = message.author?.id === user.id;
  return (
    <li className={css['message']} data-message={message.seq}>
      <Avatar name={message.author_name} src={message.author?.avatar ?? null} />
      <div className={css['body']}>
        <div className={css['head']}>
          <strong>{message.author_name}</strong>
          <span className={css['when']}>
            <InstantText value={message.created_at} />
            {message.edited_at && !message.is_deleted ? <> · {t('edited')}</> : null}
          </span>
          {isOwn && canChange && !message.is_deleted ? (
            <Menu
              label={t('message_menu')}
              items={[
                { id: 'edit', text: common('edit'), onAction: () => setEditing(true) },
                { id: 'delete', text: common('delete'), isDanger: true, onAction: () => setDeleting(true) },
              ]}
            >
              <IconButton label={t('message_menu')} icon={Ellipsis} size="s" />
            </Menu>
          ) : null}
        </div>
        {isEditing ? (
          <Composer
            label={t('edit_message')}
            placeholder=""
            people={people}
            initial={message.text}
            isPending={edit.isPending}
            onSend={(text, mention_ids) => edit.mutateAsync({ text, mention_ids })}
            onCancel={() => setEditing(false)}
            autoFocus
          />
        ) : message.is_deleted ? (
          <p className={css['gone']}>{t('message_deleted')}</p>
        ) : (
          <>
            {message.text === '' ? null : <MessageText message={message} />}
            {children}
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('delete_message_title')}
        action={common('delete')}
        isDanger
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{t('delete_message_text')}</p>
      </ConfirmDialog>
    </li>
  );
}
