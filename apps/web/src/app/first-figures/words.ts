import type { Language } from '../../lib/i18n.ts';

/** The texts of the first figures; the build takes them from the messages (`build/first-figures.ts`). */
export interface FirstWords {
  readonly product: string;
  readonly good_morning: string;
  readonly good_afternoon: string;
  readonly good_evening: string;
  readonly earned_in: string;
  readonly one_letter: string;
  readonly open_letter: string;
  readonly board: string;
  readonly calculated: string;
  readonly just_now: string;
  readonly commissions_of: string;
  readonly payable: string;
  readonly paid: string;
  readonly all_statements: string;
  readonly commission: string;
  readonly component: string;
  readonly result: string;
  readonly target: string;
  readonly attainment: string;
}

export type FirstTexts = Readonly<Record<Language, FirstWords>>;
