import type { StandardColumn, StandardMetric, SummaryWire } from '@comptoir/contract';
import type { Term } from './term.ts';

/** Columns of reports that no table has. */
export const REPORT_COLUMN = {
  user: { en: 'User', fr: 'Utilisateur' },
  month: { en: 'Month', fr: 'Mois' },
  team: { en: 'Team', fr: 'Équipe' },
  manager: { en: 'Manager', fr: 'Manager' },
  status: { en: 'Status', fr: 'Statut' },
  earned: { en: 'Earned', fr: 'Gagné' },
  payable: { en: 'To be paid', fr: 'À payer' },
  attainment: { en: 'Attainment', fr: 'Atteinte' },
  error_count: { en: 'Errors', fr: 'Erreurs' },
  plan: { en: 'Plan', fr: 'Plan' },
  compensation: { en: 'Compensation', fr: 'Rémunération' },
  payment_month: { en: 'Payment month', fr: 'Mois de paiement' },
} as const satisfies Record<StandardColumn, Term>;

/** What a measure does with its column. */
export const REPORT_FUNCTION = {
  sum: { en: 'Sum of {column}', fr: 'Somme de {column}' },
  average: { en: 'Average of {column}', fr: 'Moyenne de {column}' },
  min: { en: 'Lowest {column}', fr: '{column} minimum' },
  max: { en: 'Highest {column}', fr: '{column} maximum' },
  count: { en: '{column}: values', fr: '{column} : valeurs' },
  count_unique: { en: '{column}: unique values', fr: '{column} : valeurs uniques' },
  all: { en: 'Rows', fr: 'Lignes' },
  empty: { en: '{column}: empty', fr: '{column} : vides' },
  not_empty: { en: '{column}: filled', fr: '{column} : renseignés' },
} as const satisfies Record<SummaryWire['function'], Term>;

/** Metrics that every company has. */
export const STANDARD_METRIC = {
  earnings: { en: 'Earnings', fr: 'Gains' },
  attainment: { en: 'Attainment', fr: 'Atteinte' },
  cost_of_sales: { en: 'Cost of sales', fr: 'Coût des ventes' },
  payout_ratio: { en: 'Payout ratio', fr: 'Taux de versement' },
  overpayment: { en: 'Overpayment', fr: 'Trop-perçu' },
  underpayment: { en: 'Underpayment', fr: 'Moins-perçu' },
  time_to_validate: { en: 'Time to validate', fr: 'Délai de validation' },
} as const satisfies Record<StandardMetric, Term>;

/** Why a metric has no values in a report. */
export const METRIC_PROBLEM = {
  gone: {
    en: 'A metric of this report was deleted.',
    fr: 'Un indicateur de ce rapport a été supprimé.',
  },
  forbidden: {
    en: '“{name}” has no values here: you can’t read the records that it counts.',
    fr: '« {name} » n’a pas de valeur ici : vous ne pouvez pas lire les enregistrements qu’il compte.',
  },
  group: {
    en: '“{name}” has no values here: it can’t be divided by “{column}”. Metrics know people, their teams, managers and groups, and months.',
    fr: '« {name} » n’a pas de valeur ici : il ne se répartit pas par « {column} ». Les indicateurs connaissent les personnes, leurs équipes, managers et groupes, et les mois.',
  },
  filter: {
    en: '“{name}” has no values here: it can’t be filtered by “{column}”. Metrics know people, their teams, managers and groups, and months.',
    fr: '« {name} » n’a pas de valeur ici : il ne se filtre pas par « {column} ». Les indicateurs connaissent les personnes, leurs équipes, managers et groupes, et les mois.',
  },
} as const satisfies Record<string, Term>;

/** Texts of a report's files and mails. */
export const REPORT_FILE = {
  total: { en: 'Total', fr: 'Total' },
  none: { en: '(empty)', fr: '(vide)' },
  currency: { en: '{column} (currency)', fr: '{column} (devise)' },
  rows: { en: 'Rows', fr: 'Lignes' },
  days: { en: '{name} (days)', fr: '{name} (jours)' },
  made: { en: 'Made on {date}', fr: 'Établi le {date}' },
  page: { en: 'Page {page} of {pages}', fr: 'Page {page} sur {pages}' },
  left_off: {
    en: 'Shows the first {shown} of {total} rows. Export the report for all of them.',
    fr: 'Affiche les {shown} premières lignes sur {total}. Exportez le rapport pour les avoir toutes.',
  },
  unconverted: {
    en: '{count} rows are in no total: their currency has no exchange rate.',
    fr: '{count} lignes ne sont dans aucun total : leur devise n’a pas de taux de change.',
  },
  mail_subject: { en: 'Report: {name}', fr: 'Rapport : {name}' },
  mail_text: {
    en: 'Hello {person},\n\nHere is the report “{name}” of {date}. It shows what you can see in Comptoir.',
    fr: 'Bonjour {person},\n\nVoici le rapport « {name} » du {date}. Il montre ce que vous voyez dans Comptoir.',
  },
  mail_open: { en: 'Open the report', fr: 'Ouvrir le rapport' },
} as const satisfies Record<string, Term>;
