import type { DiscussionKind } from '@comptoir/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { unreadCount } from '../../data/unread.ts';
import { cx } from '../../lib/cx.ts';
import css from './unread-chip.module.css';

const MOST = 99;

/** How many discussions or requests have something new; nothing when none has. */
export function UnreadChip({ kind, isSmall = false }: { kind: DiscussionKind; isSmall?: boolean }) {
  const t = useTranslations('shell');
  const { data: count = 0 } = useQuery(unreadCount(kind));
  if (count === 0) return null;
  return (
    <span className={cx(css['chip'], isSmall && css['small'])}>
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <span className="visually-hidden">{t('unread', { count })}</span>
    </span>
  );
}
