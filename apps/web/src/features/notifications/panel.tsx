import type { Notification } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Bell, CheckCheck, Settings } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { notificationData } from '../../data/notifications.ts';
import { cx } from '../../lib/cx.ts';
import { AgoText, Avatar, EmptyState, ErrorState, IconButton, Skeleton, useAction } from '../../ui/index.ts';
import { TypeIcon } from './type-icon.tsx';
import css from './panel.module.css';

/** What came lately, newest first. A card leads to what it is about, and is read by that. */
export function NotificationPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('notifications');
  const found = useQuery(notificationData.list);
  const markAll = useAction({ mutationFn: () => notificationData.markAll() });
  const cards = found.data?.notifications ?? [];
  return (
    <>
      <header className={css['head']}>
        <h2 className={css['title']}>{t('title')}</h2>
        <IconButton
          size="s"
          label={t('mark_all')}
          icon={CheckCheck}
          isDisabled={(found.data?.unread ?? 0) === 0}
          isPending={markAll.isPending}
          onPress={() => markAll.mutate()}
        />
        <Link
          to={PATHS.notifications}
          className={cx(css['gear'])}
          aria-label={t('settings')}
          title={t('settings')}
          onClick={onClose}
        >
          <Settings size={15} strokeWidth={1.8} aria-hidden />
        </Link>
      </header>
      {found.isPending ? <Waiting /> : null}
      {found.isError ? (
        <ErrorState isCompact error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {found.data && cards.length === 0 ? (
        <div className={css['empty']}>
          <EmptyState isCompact icon={<Bell size={20} aria-hidden />} title={t('empty_title')}>
            {t('empty_text')}
          </EmptyState>
        </div>
      ) : null}
      {cards.length > 0 ? (
        <ul className={css['list']} data-list-keys>
          {cards.map((card) => (
            <Card key={card.id} card={card} onOpen={onClose} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Waiting() {
  return (
    <div className={css['waiting']}>
      <Skeleton height={52} radius={8} />
      <Skeleton height={52} radius={8} />
      <Skeleton height={52} radius={8} />
    </div>
  );
}

function Card({ card, onOpen }: { readonly card: Notification; readonly onOpen: () => void }) {
  const t = useTranslations('notifications');
  const router = useRouter();
  const mark = useAction({ mutationFn: (read: boolean) => notificationData.mark(card.id, read) });
  const open = (event: MouseEvent) => {
    if (!card.read) mark.mutate(true);
    // A new tab marks it by its address.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    router.history.push(card.reference_url);
    onOpen();
  };
  const [path = '', search = ''] = card.reference_url.split('?');
  const href = `${path}?${search === '' ? '' : `${search}&`}notification=${card.id}`;
  return (
    <li className={cx(css['card'], !card.read && css['unread'])} data-row>
      <a className={css['link']} href={href} onClick={open}>
        <span className={css['picture']}>
          {card.author_name === null ? (
            <TypeIcon type={card.type} />
          ) : (
            <Avatar name={card.author_name} src={card.author_avatar} />
          )}
        </span>
        <span className={css['words']}>
          <span className={css['text']}>{card.text}</span>
          <span className={css['when']}>
            {t(`category_${card.category}`)} · <AgoText value={card.creation_date} />
          </span>
        </span>
      </a>
      <button
        type="button"
        className={css['dot']}
        data-row-select
        aria-pressed={!card.read}
        aria-label={t('unread_toggle', { text: card.text })}
        title={t(card.read ? 'mark_unread' : 'mark_read')}
        onClick={() => mark.mutate(!card.read)}
      />
    </li>
  );
}
