import type { Reason } from '@comptoir/contract';
import { useSession } from '../../lib/session.ts';

/** The reasons that are offered, and whether one must be given. Where the company has none, none is required. */
export function useReasons(of: 'records' | 'statements'): {
  readonly reasons: readonly Reason[];
  readonly isRequired: boolean;
} {
  const { settings, features } = useSession().company;
  const list = of === 'records' ? settings.reasons.reasons_records : settings.reasons.reasons_statements;
  const reasons = features.reasons ? list.filter(({ archived }) => !archived) : [];
  const required =
    of === 'records' ? settings.reasons_records_required : settings.reasons_statements_required;
  return { reasons, isRequired: required && reasons.length > 0 };
}
