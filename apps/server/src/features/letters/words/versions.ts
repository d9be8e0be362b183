import { createHash } from 'node:crypto';
import type { Language } from '@comptoir/words';
import type { WordedPlan } from '../../plans/index.ts';
import { planInWords } from './plan-in-words.ts';
import type { WordedLine } from './wording.ts';

/** A plan in both languages. The same rules have the same place in both. */
export type PlanWords = Readonly<Record<Language, readonly WordedLine[]>>;

export interface PlanVersion {
  readonly plan_id: string;
  readonly name: string;
  /** The hash of the words. A change that no letter words leaves it as it is. */
  readonly version: string;
  readonly words: PlanWords;
}

export function versionedPlan(plan: WordedPlan): PlanVersion {
  const words: PlanWords = { en: planInWords(plan, 'en'), fr: planInWords(plan, 'fr') };
  return { plan_id: plan.id, name: plan.name, version: hashOf(words), words };
}

const hashOf = ({ en, fr }: PlanWords): string =>
  createHash('sha256')
    .update(JSON.stringify([en, fr]))
    .digest('hex');

/** As people read it. */
export const shortVersion = (version: string): string => version.slice(0, 12);
