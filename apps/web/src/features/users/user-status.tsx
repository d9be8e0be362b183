import type { UserStatus } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/index.ts';

const TONES = { active: 'good', pending: 'warn', inactive: 'neutral', archived: 'neutral' } as const;

/** A pending user without an address can't even be invited: said apart, since the fix is another one. */
export function UserStatusBadge({
  status,
  email,
}: {
  readonly status: UserStatus;
  readonly email: string | null;
}) {
  const t = useTranslations('words.state');
  const key = status === 'pending' && email === null ? 'pending_no_email' : status;
  return <Badge tone={TONES[status]}>{t(key)}</Badge>;
}
