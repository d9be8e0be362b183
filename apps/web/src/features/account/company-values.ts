import type { Company, CompanySettings } from '@comptoir/contract';

type Settings = Pick<
  CompanySettings,
  | 'currency'
  | 'timezone'
  | 'fiscal_year'
  | 'fiscal_year_shift'
  | 'date_format'
  | 'decimal_separator'
  | 'rounding'
  | 'statement_calculation_time'
  | 'payroll_needs_validation'
  | 'carry_over_negative_pay'
  | 'user_based_hierarchy'
  | 'own_rank'
  | 'own_rank_by'
>;

export interface CompanyValues extends Settings {
  readonly name: string;
  /** The reference day as typed. */
  readonly day: string;
}

export interface CompanyPartProps {
  readonly values: CompanyValues;
  readonly change: (part: Partial<CompanyValues>) => void;
  readonly mayWrite: boolean;
}

export const valuesOf = ({ name, settings }: Company): CompanyValues => ({
  name,
  day: String(settings.month_reference_day),
  currency: settings.currency,
  timezone: settings.timezone,
  fiscal_year: settings.fiscal_year,
  fiscal_year_shift: settings.fiscal_year_shift,
  date_format: settings.date_format,
  decimal_separator: settings.decimal_separator,
  rounding: settings.rounding,
  statement_calculation_time: settings.statement_calculation_time,
  payroll_needs_validation: settings.payroll_needs_validation,
  carry_over_negative_pay: settings.carry_over_negative_pay,
  user_based_hierarchy: settings.user_based_hierarchy,
  own_rank: settings.own_rank,
  own_rank_by: settings.own_rank_by,
});
