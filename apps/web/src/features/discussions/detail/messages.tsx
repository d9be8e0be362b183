import type { DiscussionDetail, Member } from '@comptoir/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { conversations } from '../../../data/discussions.ts';
import { useOutgoing } from '../../../data/message-outbox.ts';
import { useSession } from '../../../lib/session.ts';
import { Button, ErrorState, Skeleton } from '../../../ui/index.ts';
import { MessageView } from '../../../ui/discussions/message-view.tsx';
import messageCss from '../../../ui/discussions/message-view.module.css';
import { Attachments } from './attachments.tsx';
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
  const data = conversations(kind);
  const found = useInfiniteQuery(data.messages(id));
  const stored = found.data?.pages.toReversed().flatMap((page) => page.messages) ?? [];
  const known = new Set(stored.map((message) => message.id));
  // Stored already, and its answer was lost on the way.
  const outgoing = useOutgoing(id).filter((message) => !known.has(message.id));
  const last = stored.at(-1)?.seq ?? 0;
  const scroll = useScrollToEnd(`${last} ${outgoing.length}`);
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
          <MessageView
            key={message.id}
            message={message}
            people={people}
            canChange={canChange}
            onEdit={(text, mention_ids) =>
              data.editMessage({ params: { id, message_id: message.id }, body: { text, mention_ids } })
            }
            onDelete={() => data.deleteMessage({ params: { id, message_id: message.id } })}
          >
            <Attachments kind={kind} discussion_id={id} files={message.attachments} />
          </MessageView>
        ))}
        {outgoing.map((message) => (
          <Outgoing key={message.id} message={message} />
        ))}
      </ul>
      <SeenBy discussion={discussion} hasMessages={last > 0} />
    </div>
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
