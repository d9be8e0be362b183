import { useTranslations } from 'use-intl';
import { currencyItems } from '../../lib/currencies.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Panel, Select } from '../../ui/index.ts';
import type { CompanyPartProps, CompanyValues } from './company-values.ts';
import css from './settings.module.css';

/** When the fiscal year starts, and which calendar year names it. */
export function FiscalYear({ values, change, mayWrite }: CompanyPartProps) {
  const t = useTranslations('company');
  const { period } = useFormat();
  return (
    <>
      <Select
        label={t('fiscal_year')}
        value={String(values.fiscal_year)}
        onChange={(month) => change({ fiscal_year: Number(month) })}
        items={Array.from({ length: 12 }, (_, at) => ({
          value: String(at + 1),
          text: period(`2026-${String(at + 1).padStart(2, '0')}`, 'month_name'),
        }))}
        isDisabled={!mayWrite}
      />
      <Select
        label={t('fiscal_year_shift')}
        value={String(values.fiscal_year_shift)}
        onChange={(shift) => change({ fiscal_year_shift: Number(shift) })}
        items={[
          { value: '0', text: t('shift_none') },
          { value: '1', text: t('shift_after') },
          { value: '-1', text: t('shift_before') },
        ]}
        isDisabled={!mayWrite}
      />
    </>
  );
}

/** How amounts and dates are rounded and written. */
export function Formats({ values, change, mayWrite }: CompanyPartProps) {
  const t = useTranslations('company');
  const { settings } = useFormat();
  return (
    <Panel title={t('money')}>
      <div className={css['fields']}>
        <Select
          label={t('currency')}
          value={values.currency}
          onChange={(currency) => change({ currency })}
          items={currencyItems(settings.locale, values.currency)}
          isDisabled={!mayWrite}
        />
        <Select<CompanyValues['rounding']>
          label={t('rounding')}
          value={values.rounding}
          onChange={(rounding) => change({ rounding })}
          items={(['half_up', 'half_even'] as const).map((value) => ({ value, text: t(value) }))}
          isDisabled={!mayWrite}
        />
        <Select<CompanyValues['date_format']>
          label={t('date_format')}
          value={values.date_format}
          onChange={(date_format) => change({ date_format })}
          items={(['american', 'european', 'iso'] as const).map((value) => ({ value, text: t(value) }))}
          isDisabled={!mayWrite}
        />
        <Select<CompanyValues['decimal_separator']>
          label={t('decimal_separator')}
          value={values.decimal_separator}
          onChange={(decimal_separator) => change({ decimal_separator })}
          items={(['locale', 'point', 'comma'] as const).map((value) => ({ value, text: t(value) }))}
          isDisabled={!mayWrite}
        />
      </div>
    </Panel>
  );
}
