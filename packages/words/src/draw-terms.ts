import type { DrawRecovery, DrawWay } from '@comptoir/contract';
import type { Term } from './term.ts';

/** Columns of a person's ledger, on its page and in its file. */
export const LEDGER = {
  file_ledger: { en: 'balance', fr: 'solde' },
  month: { en: 'Month', fr: 'Mois' },
  opening: { en: 'Carried in', fr: 'Report entrant' },
  earned: { en: 'Earned', fr: 'Gagné' },
  draw: { en: 'Draw', fr: 'Avance' },
  recovered: { en: 'Recovered', fr: 'Récupéré' },
  paid: { en: 'Payable', fr: 'À payer' },
  closing: { en: 'Carried out', fr: 'Report sortant' },
  balance_before: { en: 'Opening balance', fr: 'Solde d’ouverture' },
  forgiven: { en: 'Forgiven', fr: 'Abandonné' },
  balance: { en: 'Closing balance', fr: 'Solde de clôture' },
} as const satisfies Record<string, Term>;

/** What a statement pays of draws and balances. */
export const SETTLED_KIND = {
  draw: { en: 'Draw', fr: 'Avance' },
  recovery: { en: 'Recovery of a draw', fr: 'Récupération d’une avance' },
  carry_over: { en: 'Negative pay carried over', fr: 'Report d’une paie négative' },
  balance: { en: 'Payment overwritten', fr: 'Montant à payer remplacé' },
} as const satisfies Record<'draw' | 'recovery' | 'carry_over' | 'balance', Term>;

export const DRAW_WAY = {
  top_up: { en: 'Tops up to the amount', fr: 'Complète jusqu’au montant' },
  on_top: { en: 'Added to the pay', fr: 'S’ajoute à la paie' },
} as const satisfies Record<DrawWay, Term>;

export const DRAW_RECOVERY = {
  at_once: { en: 'From the next month on', fr: 'Dès le mois suivant' },
  quarter: { en: 'At the end of each quarter', fr: 'À la fin de chaque trimestre' },
  semester: { en: 'At the end of each half-year', fr: 'À la fin de chaque semestre' },
  year: { en: 'At the end of each fiscal year', fr: 'À la fin de chaque exercice' },
  no_draw: { en: 'In months without a draw', fr: 'Les mois sans avance' },
} as const satisfies Record<DrawRecovery, Term>;
