import type { Term } from './term.ts';

/** What a statement pays, or does not pay, because of what somebody did by hand or a rule beside the plan. */
export const ADJUSTMENT_KIND = {
  overwrite: { en: 'Overwrite', fr: 'Remplacement' },
  manual: { en: 'Manual payment', fr: 'Paiement manuel' },
  draw: { en: 'Draw', fr: 'Avance' },
  recovery: { en: 'Draw recovery', fr: 'Récupération d’avance' },
  clawback: { en: 'Clawback', fr: 'Reprise' },
  correction: { en: 'Correction', fr: 'Correction' },
  carry_over: { en: 'Carry-over', fr: 'Report' },
  balance: { en: 'Balance', fr: 'Solde' },
} as const satisfies Record<string, Term>;

/** The file of adjustments. */
export const ADJUSTMENT_FILE = {
  file: { en: 'adjustments', fr: 'ajustements' },
  month: { en: 'Month', fr: 'Mois' },
  person: { en: 'Person', fr: 'Personne' },
  team: { en: 'Team', fr: 'Équipe' },
  plan: { en: 'Plan', fr: 'Plan' },
  compensation: { en: 'Compensation', fr: 'Rémunération' },
  kind: { en: 'Kind', fr: 'Type' },
  what: { en: 'Value', fr: 'Valeur' },
  effect: { en: 'Effect on pay', fr: 'Effet sur la paie' },
  reason: { en: 'Reason', fr: 'Motif' },
  comment: { en: 'Comment', fr: 'Commentaire' },
  author: { en: 'Author', fr: 'Auteur' },
  made_on: { en: 'Date', fr: 'Date' },
  state: { en: 'State', fr: 'État' },
  active: { en: 'Counts', fr: 'Pris en compte' },
  pending: { en: 'Waits for approval', fr: 'Attend une approbation' },
} as const satisfies Record<string, Term>;
