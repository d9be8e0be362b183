import { useTranslations } from 'use-intl';
import { useAccess } from '../../lib/session.ts';
import type { CellErrorWire } from './api/statement-queries.ts';

const KINDS = [
  'missing_exchange_rate',
  'dependency_error',
  'division_by_zero',
  'empty_field',
  'deleted_field',
  'formula_error',
  'unfilled_quota',
  'scope_too_large',
  'badly_typed_variable',
] as const;
const FIXES = ['revise_formula', 'revise_scope', 'revise_compensation', 'fill_quota', 'manage_currency'] as const;

/** The specification's nine calculation errors in words: short for a row, long with what to do. */
export function useErrorWords() {
  const t = useTranslations('calculations');
  return {
    short: (kind: string) => {
      const known = KINDS.find((each) => each === kind);
      return known ? t(`error_${known}`) : kind;
    },
    long: (error: CellErrorWire) => {
      const known = KINDS.find((each) => each === error.kind);
      return known
        ? t(`explain_${known}`, { name: error.variable_name ?? t('this_variable'), quota: error.params['quota_name'] ?? '' })
        : error.kind;
    },
    fix: (error: CellErrorWire) => {
      const known = FIXES.find((each) => each === error.fix);
      return known ? t(`fix_${known}`) : null;
    },
  };
}

/** Where the error is mended; `null` when the reader may not go there. */
export function useFixHref(): (error: CellErrorWire) => string | null {
  const { can } = useAccess();
  return (error) => {
    switch (error.fix) {
      case 'fill_quota':
        return can('quota', 'write') && error.params['quota_id'] ? `/quotas/${error.params['quota_id']}` : null;
      case 'revise_formula':
      case 'revise_scope':
      case 'revise_compensation': {
        const place = error.fix === 'revise_scope' ? 'step=data' : `step=rules${error.variable_id ? `&variable=${error.variable_id}` : ''}`;
        return can('plan', 'write') ? `/plan/${error.plan_id}/compensation/${error.compensation_id}?${place}` : null;
      }
      default:
        return null;
    }
  };
}
