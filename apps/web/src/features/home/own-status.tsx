import { useTranslations } from 'use-intl';
import type { Home } from '../../data/home.ts';
import { Badge, StatusBadge } from '../../ui/index.ts';

type Own = NonNullable<Home['own']>;

/** The state in the words of the person who is paid: what waits for others is in review. */
export function OwnStatus({ own }: { own: Own }) {
  const t = useTranslations('home');
  if (own.status === null) return null;
  if (!own.ready) return <StatusBadge status="calculating" />;
  if (own.error_count > 0) return <StatusBadge status="error" />;
  if (own.status === 'to_lock' || own.status === 'locked')
    return <Badge tone="info">{t('status_in_review')}</Badge>;
  if (own.status === 'paid') return <Badge tone="good">{t('status_paid')}</Badge>;
  return <StatusBadge status={own.status} />;
}
