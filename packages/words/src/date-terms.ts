import type { calculationTriggerSchema } from '@comptoir/contract';
import type { Term } from './term.ts';

export const DATE = {
  month: { en: 'Month', fr: 'Mois' },
  quarter: { en: 'Quarter', fr: 'Trimestre' },
  semester: { en: 'Half-year', fr: 'Semestre' },
  year: { en: 'Year', fr: 'Année' },
  quarter_label: { en: 'Q{quarter} {year}', fr: 'T{quarter} {year}' },
  semester_label: { en: 'H{semester} {year}', fr: 'S{semester} {year}' },
  monthly: { en: 'Monthly', fr: 'Mensuel' },
  quarterly: { en: 'Quarterly', fr: 'Trimestriel' },
  annually: { en: 'Yearly', fr: 'Annuel' },
  month_to_date: { en: 'month to date', fr: 'le mois à ce jour' },
  quarter_to_date: { en: 'quarter to date', fr: 'le trimestre à ce jour' },
  semester_to_date: { en: 'half-year to date', fr: 'le semestre à ce jour' },
  year_to_date: { en: 'year to date', fr: 'l’année à ce jour' },
} as const satisfies Record<string, Term>;

/** In which months a compensation is calculated. */
export const TRIGGER = {
  each_month: { en: 'Monthly', fr: 'Chaque mois' },
  each_month_except_end_of_quarter: {
    en: 'Monthly, except quarter-end',
    fr: 'Chaque mois sauf le dernier du trimestre',
  },
  each_quarter: { en: 'Quarterly', fr: 'Chaque trimestre' },
  q1: { en: 'Q1 only', fr: 'Au 1er trimestre' },
  q2: { en: 'Q2 only', fr: 'Au 2e trimestre' },
  q3: { en: 'Q3 only', fr: 'Au 3e trimestre' },
  q4: { en: 'Q4 only', fr: 'Au 4e trimestre' },
  each_semester: { en: 'Half-yearly', fr: 'Chaque semestre' },
  each_year: { en: 'Yearly', fr: 'Chaque année' },
} as const satisfies Record<(typeof calculationTriggerSchema.options)[number], Term>;
