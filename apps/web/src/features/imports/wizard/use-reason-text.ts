import type { Rejection } from '@comptoir/contract';
import { IMPORT_REASON } from '@comptoir/words';
import { useLanguage } from '../../../lib/language.ts';

/** Why a row was left out or deserves a look. */
export function useReasonText(): (row: Pick<Rejection, 'reason' | 'outcome'>) => string {
  const { language } = useLanguage();
  return ({ reason, outcome }) =>
    IMPORT_REASON[reason === 'unknown_user' && outcome === 'rejected' ? 'unknown_user_refused' : reason][
      language
    ];
}
