import type { LetterPlanChanges } from '@comptoir/contract';
import type { Language } from '@comptoir/words';
import type { TenantDb } from '../../../platform/context.ts';
import { plansForLetters } from '../../plans/index.ts';
import { shortVersion, versionedPlan } from '../words/versions.ts';
import { compareWords } from './compare-words.ts';
import { findWords } from './letter-words-queries.ts';

interface WordedIn {
  readonly plan_id: string;
  readonly name: string;
  readonly version: string;
}

/** Of each plan that a letter words and that has other words now: which rules differ. */
export async function changesSince(
  scope: TenantDb,
  plans: readonly WordedIn[],
  language: Language,
): Promise<LetterPlanChanges[]> {
  const present = new Map(
    (
      await plansForLetters(
        scope,
        plans.map(({ plan_id }) => plan_id),
      )
    ).map((plan) => [plan.id, versionedPlan(plan)]),
  );
  const outdated = plans.filter(({ plan_id, version }) => present.get(plan_id)?.version !== version);
  if (outdated.length === 0) return [];
  const kept = await findWords(
    scope,
    outdated.map(({ version }) => version),
  );
  return outdated.map(({ plan_id, name, version }): LetterPlanChanges => {
    const now = present.get(plan_id);
    const then = kept.find((one) => one.plan_id === plan_id && one.version === version);
    return {
      plan_id,
      name,
      version: shortVersion(version),
      present_version: now ? shortVersion(now.version) : null,
      known: then !== undefined,
      changes: then && now ? compareWords(then.words[language], now.words[language]) : [],
    };
  });
}
