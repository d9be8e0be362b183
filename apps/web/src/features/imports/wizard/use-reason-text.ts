import type { Rejection } from '@comptoir/contract';
import { useTranslations } from 'use-intl';

/** Why a row was left out or deserves a look. */
export function useReasonText(): (row: Pick<Rejection, 'reason' | 'outcome'>) => string {
  const t = useTranslations('imports');
  return ({ reason, outcome }) =>
    reason === 'unknown_user' && outcome === 'rejected'
      ? t('reason_unknown_user_refused')
      : t(`reason_${reason}`);
}
