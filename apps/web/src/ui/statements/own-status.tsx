import type { StatementStatus } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Badge, StatusBadge } from '../index.ts';

export interface OwnStatement {
  readonly status: StatementStatus | null;
  readonly ready: boolean;
  readonly error_count: number;
}

/** The state in the words of the person who is paid: what waits for others is in review. */
export function OwnStatus({ own }: { own: OwnStatement }) {
  const t = useTranslations('home');
  if (own.status === null) return null;
  if (!own.ready) return <StatusBadge status="calculating" />;
  if (own.error_count > 0) return <StatusBadge status="error" />;
  if (own.status === 'to_lock' || own.status === 'locked')
    return <Badge tone="info">{t('status_in_review')}</Badge>;
  if (own.status === 'paid') return <Badge tone="good">{t('status_paid')}</Badge>;
  return <StatusBadge status={own.status} />;
}
