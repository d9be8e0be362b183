import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/use-format.ts';
import { CELL_ERRORS, useCellErrorName } from '../../ui/statements/cell-error-name.ts';
import type { CellErrorWire } from '../../data/statements.ts';

const FIXES = [
  'revise_formula',
  'revise_scope',
  'revise_compensation',
  'fill_quota',
  'manage_currency',
  'revise_record',
] as const;

/** The specification's nine calculation errors in words: short for a row, long with what to do. */
export function useErrorWords() {
  const t = useTranslations('calculations');
  const format = useFormat();
  const short = useCellErrorName();
  return {
    short,
    long: (error: CellErrorWire) => {
      const { month, kind } = error.params;
      if (error.kind === 'dependency_error' && month !== undefined)
        return t('explain_dependency_month', {
          name: error.variable_name ?? t('this_variable'),
          month: format.period(month),
          why: short(kind ?? ''),
        });
      const name = error.variable_name ?? t('this_variable');
      const { reason, quota_name, record_title, attribute_name } = error.params;
      if (reason === 'target_zero' || reason === 'target_negative')
        return quota_name === undefined
          ? t(`explain_${reason}`, { name })
          : t(`explain_quota_${reason}`, { quota: quota_name });
      if (error.kind === 'empty_field' && record_title !== undefined)
        return t('explain_empty_record', { name, record: record_title });
      if (error.kind === 'empty_field' && attribute_name !== undefined)
        return t('explain_empty_attribute', { name, attribute: attribute_name });
      if (error.kind === 'split_shares') {
        const { sum } = error.params;
        const record = record_title ?? t('this_record');
        return reason === 'sum' && sum !== undefined
          ? t('explain_split_sum', { record, sum: format.percent(sum) })
          : t(reason === 'negative' ? 'explain_split_negative' : 'explain_split_empty', { record });
      }
      const { currency } = error.params;
      if (error.kind === 'missing_exchange_rate' && currency !== undefined)
        return month === undefined
          ? t('explain_missing_rate_day', { currency })
          : t('explain_missing_rate', { currency, month: format.period(month) });
      const known = CELL_ERRORS.find((each) => each === error.kind);
      return known ? t(`explain_${known}`, { name, quota: error.params['quota_name'] ?? '' }) : error.kind;
    },
    fix: (error: CellErrorWire) => {
      const known = FIXES.find((each) => each === error.fix);
      return known ? t(`fix_${known}`) : null;
    },
  };
}
