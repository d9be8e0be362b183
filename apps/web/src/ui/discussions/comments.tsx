import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { commentPeople, type CommentThread } from '../../data/comments.ts';
import { newId } from '../../lib/new-id.ts';
import { ErrorState } from '../states.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useAction } from '../use-action.ts';
import { AttachButton, Attachments, ReadyFiles, useReadyFiles } from './attachments.tsx';
import { Composer } from './composer.tsx';
import { MessageView } from './message-view.tsx';
import css from './message-view.module.css';

/** What people wrote on a statement or a record, and a field for those who may. */
export function Comments({
  thread,
  canWrite,
}: {
  readonly thread: CommentThread;
  readonly canWrite: boolean;
}) {
  const t = useTranslations('discussions');
  const found = useQuery(thread.list);
  const people = useQuery({ ...commentPeople, enabled: canWrite }).data ?? [];
  const ready = useReadyFiles(thread.upload);
  // The same id until it is stored: pressed twice on a slow line, it is there once.
  const [id, setId] = useState(newId);
  const post = useAction({
    mutationFn: (body: { text: string; mention_ids: string[] }) =>
      thread.post({ ...body, id, attachment_ids: ready.files.map((one) => one.id) }),
    onSuccess: () => {
      setId(newId());
      ready.clear();
    },
  });
  if (found.error && !found.data)
    return <ErrorState isCompact error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={80} radius={8} />;
  return (
    <div className={css['comments']}>
      {found.data.length === 0 ? (
        <p className={css['none']}>{t('no_comments')}</p>
      ) : (
        <ul className={css['list']}>
          {found.data.map((message) => (
            <MessageView
              key={message.id}
              message={message}
              people={people}
              canChange={canWrite}
              onEdit={(text, mention_ids) => thread.edit(message.id, { text, mention_ids })}
              onDelete={() => thread.remove(message.id)}
              onUndoDelete={() => thread.undoRemove(message.id)}
            >
              <Attachments files={message.attachments} urlOf={thread.attachmentUrl} />
            </MessageView>
          ))}
        </ul>
      )}
      {canWrite ? (
        <>
          <ReadyFiles {...ready} />
          <Composer
            label={t('comment')}
            placeholder={t('comment_placeholder')}
            people={people}
            isPending={post.isPending}
            hasMore={ready.files.length > 0}
            onSend={(text, mention_ids) => post.mutateAsync({ text, mention_ids })}
            tools={<AttachButton {...ready} />}
          />
        </>
      ) : null}
    </div>
  );
}
