import type { StatementStatus } from '@comptoir/contract';
import type { CellErrorKind } from '@comptoir/engine';

/** What exported files say beside a company's own names. */
export interface ExportWords {
  readonly file_statement: string;
  readonly file_statements: string;
  readonly compensation: string;
  readonly record: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly payment_month: string;
  readonly month: string;
  readonly person: string;
  readonly team: string;
  readonly plan: string;
  readonly earned: string;
  readonly paid: string;
  readonly status: string;
  readonly error: string;
  /** Months as `YYYY-MM`. */
  readonly true_up: (months: readonly string[]) => string;
  readonly yes: string;
  readonly no: string;
  readonly states: Readonly<Record<StatementStatus, string>>;
  readonly errors: Readonly<Record<CellErrorKind, string>>;
}

export const EXPORT_WORDS: Readonly<Record<'en' | 'fr', ExportWords>> = {
  en: {
    file_statement: 'statement',
    file_statements: 'statements',
    compensation: 'Compensation',
    record: 'Record',
    date: 'Date',
    amount: 'Amount',
    currency: 'Currency',
    payment_month: 'Payment month',
    month: 'Month',
    person: 'Person',
    team: 'Team',
    plan: 'Plan',
    earned: 'Statement: earned',
    paid: 'Statement: paid',
    status: 'Status',
    error: 'Error',
    true_up: (months) => `Difference for ${months.join(', ')}`,
    yes: 'Yes',
    no: 'No',
    states: { ongoing: 'Ongoing', to_lock: 'To lock', locked: 'Locked', validated: 'Validated', paid: 'Paid' },
    errors: {
      missing_exchange_rate: 'Missing exchange rate',
      dependency_error: 'A value it depends on is in error',
      division_by_zero: 'Division by zero',
      empty_field: 'Empty field',
      deleted_field: 'Deleted field',
      formula_error: 'Formula error',
      unfilled_quota: 'Unfilled quota',
      scope_too_large: 'Scope too large',
      badly_typed_variable: 'Badly typed variable',
    },
  },
  fr: {
    file_statement: 'releve',
    file_statements: 'releves',
    compensation: 'Rémunération',
    record: 'Enregistrement',
    date: 'Date',
    amount: 'Montant',
    currency: 'Devise',
    payment_month: 'Mois de paiement',
    month: 'Mois',
    person: 'Personne',
    team: 'Équipe',
    plan: 'Plan',
    earned: 'Relevé : gagné',
    paid: 'Relevé : payé',
    status: 'Statut',
    error: 'Erreur',
    true_up: (months) => `Différence pour ${months.join(', ')}`,
    yes: 'Oui',
    no: 'Non',
    states: { ongoing: 'En cours', to_lock: 'À verrouiller', locked: 'Verrouillé', validated: 'Validé', paid: 'Payé' },
    errors: {
      missing_exchange_rate: 'Taux de change manquant',
      dependency_error: 'Une valeur dont elle dépend est en erreur',
      division_by_zero: 'Division par zéro',
      empty_field: 'Champ vide',
      deleted_field: 'Champ supprimé',
      formula_error: 'Erreur de formule',
      unfilled_quota: 'Objectif non renseigné',
      scope_too_large: 'Périmètre trop large',
      badly_typed_variable: 'Variable mal typée',
    },
  },
};
