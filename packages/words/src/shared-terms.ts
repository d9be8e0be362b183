import type { Term } from './term.ts';

/** The roles of a new company. They are the company's own texts from then on. */
export const ROLE = {
  admin: { en: 'Admin', fr: 'Admin' },
  manager: { en: 'Manager', fr: 'Manager' },
  rep: { en: 'Sales rep', fr: 'Commercial' },
} as const satisfies Record<string, Term>;

/** Things that statements, files and screens name. */
export const NOUN = {
  compensation: { en: 'Compensation', fr: 'Rémunération' },
  record: { en: 'Record', fr: 'Enregistrement' },
  date: { en: 'Date', fr: 'Date' },
  amount: { en: 'Amount', fr: 'Montant' },
  currency: { en: 'Currency', fr: 'Devise' },
  person: { en: 'Person', fr: 'Personne' },
  team: { en: 'Team', fr: 'Équipe' },
  no_team: { en: 'Without a team', fr: 'Sans équipe' },
  plan: { en: 'Plan', fr: 'Plan' },
  status: { en: 'Status', fr: 'Statut' },
  yes: { en: 'Yes', fr: 'Oui' },
  no: { en: 'No', fr: 'Non' },
} as const satisfies Record<string, Term>;

/** What only exported files name. */
export const EXPORT = {
  file_statement: { en: 'statement', fr: 'releve' },
  pdf_title: { en: 'Statement', fr: 'Relevé' },
  pdf_earned: { en: 'Earned', fr: 'Gagné' },
  pdf_payable: { en: 'Paid with this statement', fr: 'Versé avec ce relevé' },
  pdf_carried: { en: 'From {month}: {name}', fr: 'De {month} : {name}' },
  pdf_page: { en: 'Page {page} of {pages}', fr: 'Page {page} sur {pages}' },
  pdf_version: { en: 'Version {version}, data as of {date}', fr: 'Version {version}, données au {date}' },
  pdf_made: { en: 'Made by {name}, {date}', fr: 'Établi par {name}, {date}' },
  pdf_locked: { en: 'Locked by {name}, {date}', fr: 'Verrouillé par {name}, {date}' },
  pdf_validated: { en: 'Validated by {name}, {date}', fr: 'Validé par {name}, {date}' },
  pdf_for: { en: '{name} for {other}', fr: '{name} pour {other}' },
  pdf_paid: { en: 'Sent to payroll by {name}, {date}', fr: 'Envoyé en paie par {name}, {date}' },
  pdf_open: {
    en: 'Not locked: amounts can still change',
    fr: 'Non verrouillé : les montants peuvent encore changer',
  },
  file_payroll: { en: 'payroll', fr: 'paie' },
  other_pay: { en: 'Other pay', fr: 'Autres versements' },
  file_statements: { en: 'statements', fr: 'releves' },
  payment_month: { en: 'Payment month', fr: 'Mois de paiement' },
  earned: { en: 'Statement: earned', fr: 'Relevé : gagné' },
  paid: { en: 'Statement: payable', fr: 'Relevé : à payer' },
  held: { en: 'held', fr: 'en attente' },
  share: { en: 'Share of the record', fr: 'Part de l’enregistrement' },
  whole: { en: '{name}: whole', fr: '{name} : total' },
  ranking: { en: 'Ranking', fr: 'Classement' },
  place: { en: 'Place {rank} of {participants}', fr: 'Place {rank} sur {participants}' },
  no_place: { en: 'No place', fr: 'Pas de place' },
  true_up: { en: 'Difference for {months}', fr: 'Différence pour {months}' },
} as const satisfies Record<string, Term>;

/** Columns of the template for a users import. */
/** Files to fill in. */
export const TEMPLATE = {
  file: { en: 'template', fr: 'modèle' },
  rows: { en: 'Rows', fr: 'Lignes' },
  allowed: { en: 'Allowed values', fr: 'Valeurs permises' },
  example: { en: 'Example', fr: 'Exemple' },
} as const satisfies Record<string, Term>;

export const USER_COLUMN = {
  name: { en: 'Name', fr: 'Nom' },
  email: { en: 'Email', fr: 'E-mail' },
  role: { en: 'Role', fr: 'Rôle' },
  manager: { en: 'Manager', fr: 'Manager' },
  manager_start: { en: 'Manager start month', fr: 'Début manager' },
  team: { en: 'Team', fr: 'Équipe' },
  team_start: { en: 'Team start month', fr: 'Début équipe' },
  external_ref: { en: 'Employee number', fr: 'Matricule' },
  language: { en: 'Language', fr: 'Langue' },
  currency: { en: 'Payment currency', fr: 'Devise de paie' },
  calculation_currency: { en: 'Calculation currency', fr: 'Devise de calcul' },
  attribute_start: { en: 'Attributes start month', fr: 'Début attributs' },
  attribute_end: { en: 'Attributes end month', fr: 'Fin attributs' },
} as const satisfies Record<string, Term>;
