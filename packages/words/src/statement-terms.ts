import type { StatementAction, StatementStatus } from '@comptoir/contract';
import type { CellErrorKind } from '@comptoir/engine';
import type { Term } from './term.ts';

/** States of statements, compensations, plans and users. */
export const STATE = {
  ongoing: { en: 'In progress', fr: 'En cours' },
  to_lock: { en: 'Ready to lock', fr: 'À verrouiller' },
  locked: { en: 'Locked', fr: 'Verrouillé' },
  validated: { en: 'Validated', fr: 'Validé' },
  paid: { en: 'Sent to payroll', fr: 'Envoyé en paie' },
  error: { en: 'Error', fr: 'Erreur' },
  calculating: { en: 'Calculating', fr: 'Calcul en cours' },
  draft: { en: 'Draft', fr: 'Brouillon' },
  live: { en: 'Live', fr: 'Actif' },
  archived: { en: 'Archived', fr: 'Archivé' },
  active: { en: 'Active', fr: 'Actif' },
  inactive: { en: 'Access revoked', fr: 'Accès révoqué' },
  pending: { en: 'Invited', fr: 'Invitation en attente' },
  pending_no_email: { en: 'No email', fr: 'Sans e-mail' },
} as const satisfies Record<StatementStatus, Term> & Record<string, Term>;

/** What is done with a statement, on its button. */
export const STATEMENT_ACTION = {
  lock: { en: 'Lock', fr: 'Verrouiller' },
  unlock: { en: 'Unlock', fr: 'Déverrouiller' },
  validate: { en: 'Validate', fr: 'Valider' },
  invalidate: { en: 'Invalidate', fr: 'Invalider' },
  close: { en: 'Send to payroll', fr: 'Envoyer en paie' },
  unclose: { en: 'Recall from payroll', fr: 'Rappeler de la paie' },
} as const satisfies Record<StatementAction, Term>;

/** Why a value could not be calculated. */
export const CELL_ERROR = {
  missing_exchange_rate: { en: 'Missing exchange rate', fr: 'Taux de change manquant' },
  dependency_error: { en: 'Depends on a value with an error', fr: 'Dépend d’une valeur en erreur' },
  division_by_zero: { en: 'Division by zero', fr: 'Division par zéro' },
  empty_field: { en: 'Empty field', fr: 'Champ vide' },
  deleted_field: { en: 'Deleted field', fr: 'Champ supprimé' },
  formula_error: { en: 'Formula error', fr: 'Erreur de formule' },
  unfilled_quota: { en: 'Missing quota', fr: 'Objectif non renseigné' },
  scope_too_large: { en: 'Too many records', fr: 'Trop d’enregistrements' },
  split_shares: { en: 'Shares don’t add up', fr: 'Parts qui ne font pas 100 %' },
  badly_typed_variable: { en: 'Wrong value type', fr: 'Type de valeur incorrect' },
} as const satisfies Record<CellErrorKind, Term>;
