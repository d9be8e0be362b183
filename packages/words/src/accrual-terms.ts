import type { Term } from './term.ts';

/** The file of what was earned and not paid. */
export const ACCRUAL_FILE = {
  file: { en: 'accruals', fr: 'charges-a-payer' },
  cost_centre: { en: 'Cost center', fr: 'Centre de coûts' },
  earned_in: { en: 'Earned in', fr: 'Acquis en' },
  paid_in: { en: 'Due with the statement of', fr: 'Dû avec le relevé de' },
  people: { en: 'People', fr: 'Personnes' },
  amount: { en: 'Amount', fr: 'Montant' },
  currency: { en: 'Currency', fr: 'Devise' },
  none: { en: 'None', fr: 'Aucun' },
  held: { en: 'Held', fr: 'Retenu' },
} as const satisfies Record<string, Term>;
