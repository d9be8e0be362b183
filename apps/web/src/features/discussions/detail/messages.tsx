import type { DiscussionDetail, DiscussionKind, Member, Message } from '@comptoir/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { showMessage } from '../../../data/discussion-messages.ts';
import { conversations } from '../../../data/discussions.ts';
import { isOutgoing, useOutgoing } from '../../../data/message-outbox.ts';
import { onRealtime } from '../../../lib/realtime-events.ts';
import { useSession } from '../../../lib/session.ts';
import { Button, ErrorState, Skeleton } from '../../../ui/index.ts';
import { Attachments } from '../../../ui/discussions/attachments.tsx';
import { MessageView } from '../../../ui/discussions/message-view.tsx';
import messageCss from '../../../ui/discussions/message-view.module.css';
import css from './detail.module.css';
import { Outgoing } from './outgoing.tsx';

interface MessagesProps {
  readonly discussion: DiscussionDetail;
  readonly people: readonly Member[];
  readonly canChange: boolean;
}

/** The conversation, last message at the bottom. Reading to there counts as seen. */
export function Messages({ discussion, people, canChange }: MessagesProps) {
  const t = useTranslations('discussions');
  const { kind, id } = discussion;
  const found = useInfiniteQuery(conversations(kind).messages(id));
  const stored = found.data?.pages.toReversed().flatMap((page) => page.messages) ?? [];
  const known = new Set(stored.map((message) => message.id));
  // Stored already, and its answer was lost on the way.
  const outgoing = useOutgoing(id).filter((message) => !known.has(message.id));
  const last = stored.at(-1)?.seq ?? 0;
  const scroll = useScrollToEnd(`${last} ${outgoing.length}`);
  useArrivals(kind, id);
  useNoteRead(discussion, found.isSuccess);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
    <div ref={scroll} className={css['messages']} role="region" aria-label={t('messages')} tabIndex={0}>
      {found.error && !found.data ? (
        <ErrorState isCompact error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {found.isPending ? <Skeleton height={160} radius={8} /> : null}
      {found.hasNextPage ? (
        <div className={css['earlier']}>
          <Button size="s" isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
            {t('earlier')}
          </Button>
        </div>
      ) : null}
      {found.data && stored.length + outgoing.length === 0 ? (
        <p className={css['quiet']}>{t('no_messages_yet')}</p>
      ) : null}
      <ul className={messageCss['list']}>
        {stored.map((message) => (
          <Stored
            key={message.id}
            kind={kind}
            discussion_id={id}
            message={message}
            people={people}
            canChange={canChange}
          />
        ))}
        {outgoing.map((message) => (
          <Outgoing key={message.id} message={message} />
        ))}
      </ul>
      <SeenBy discussion={discussion} hasMessages={last > 0} />
    </div>
  );
}

interface StoredProps extends Omit<MessagesProps, 'discussion'> {
  readonly kind: DiscussionKind;
  readonly discussion_id: string;
  readonly message: Message;
}

/** Drawn again when it changes, not with each letter that somebody types and each message that arrives. */
const Stored = memo(function Stored({ kind, discussion_id, message, people, canChange }: StoredProps) {
  const data = conversations(kind);
  const params = { id: discussion_id, message_id: message.id };
  return (
    <MessageView
      message={message}
      people={people}
      canChange={canChange}
      onEdit={(text, mention_ids) => data.editMessage({ params, body: { text, mention_ids } })}
      onDelete={() => data.deleteMessage({ params })}
      onUndoDelete={() => data.undoDeleteMessage({ params })}
    >
      <Attachments
        files={message.attachments}
        urlOf={(id, isShown) => data.attachmentUrl(discussion_id, id, isShown)}
      />
    </MessageView>
  );
});

/** One's own message is shown already, and its answer stores it. */
function useArrivals(kind: DiscussionKind, id: string): void {
  useEffect(
    () =>
      onRealtime('discussion', ({ discussion_id, happened }) => {
        if (discussion_id !== id || !happened || happened.what === 'read') return;
        if (!isOutgoing(happened.message_id)) void showMessage(kind, id, happened);
      }),
    [kind, id],
  );
}

/** Stays at the end while it is there; who reads further up is left alone. */
function useScrollToEnd(content: string) {
  const region = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = region.current;
    const note = () => {
      if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    element?.addEventListener('scroll', note);
    return () => element?.removeEventListener('scroll', note);
  }, []);
  useLayoutEffect(() => {
    if (isAtEnd.current && region.current) region.current.scrollTop = region.current.scrollHeight;
  }, [content]);
  return region;
}

function useNoteRead({ kind, id, is_unread }: DiscussionDetail, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !is_unread) return undefined;
    const note = () => {
      if (document.visibilityState !== 'visible') return;
      // Whether it is noted changes nothing on this page; the next opening notes it again.
      conversations(kind)
        .update({ params: { id }, body: { read_by_update: true } })
        .catch(() => undefined);
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [kind, id, is_unread, isShown]);
}

function SeenBy({
  discussion,
  hasMessages,
}: {
  readonly discussion: DiscussionDetail;
  readonly hasMessages: boolean;
}) {
  const t = useTranslations('discussions');
  const { user } = useSession();
  const names = discussion.members
    .filter(({ id }) => id !== user.id && discussion.read_by.includes(id))
    .map(({ name }) => name);
  return hasMessages && names.length > 0 ? (
    <p className={css['seen']}>{t('seen_by', { names: names.join(', ') })}</p>
  ) : null;
}
