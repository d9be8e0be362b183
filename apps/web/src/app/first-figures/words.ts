import type { StatementStatus } from '@comptoir/contract';
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
  readonly team_earned: string;
  readonly home_payable: string;
  readonly home_paid: string;
  readonly needs_you: string;
  readonly progress: string;
  readonly on_previous: string;
  readonly person: string;
  readonly people: string;
  readonly in_review: string;
  readonly own_paid: string;
  readonly waits: string;
  readonly own_statements: string;
  readonly board: string;
  readonly calculated: string;
  readonly version: string;
  readonly locked_on: string;
  readonly locked_by: string;
  readonly validated_on: string;
  readonly validated_by: string;
  readonly paid_on: string;
  readonly paid_by: string;
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
  readonly versus: string;
  readonly later: string;
  readonly held: string;
  readonly earlier: string;
  readonly adjust: string;
  readonly quarter: string;
  readonly semester: string;
  readonly state: Readonly<Record<StatementStatus, string>>;
  readonly step: Readonly<Record<'lock' | 'validate' | 'close', string>>;
}

export type FirstTexts = Readonly<Record<Language, FirstWords>>;
