import { FIRST_STEPS, type FirstStep, type getFirstSteps, type ResponseOf } from '@comptoir/contract';
import type { Facts } from './first-steps-queries.ts';

export type FirstSteps = ResponseOf<typeof getFirstSteps>;
type Step = FirstSteps['steps'][number];

/** What people decided of the list: `companies.first_steps`. */
export interface Decided {
  readonly shown?: boolean;
  readonly steps?: Readonly<Partial<Record<FirstStep | 'editor', 'done' | 'skipped'>>>;
}

/** What is done, the data says; else what a person said. */
export function stepsOf(facts: Facts, decided: Decided): Step[] {
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    settings: facts.has_settings,
    users: facts.has_people,
    table: facts.has_records,
    plan: facts.has_plan,
    quotas: facts.empty_quota_id === null,
    live: facts.is_live,
    calculation: facts.has_statements,
    // Nothing says that somebody read an explanation, but nobody locks what they did not look at.
    explained: facts.is_locked,
    validated: facts.is_validated,
  };
  return FIRST_STEPS.filter((id) => id !== 'quotas' || facts.uses_quota).map((id) => ({
    id,
    state: isDone[id] ? 'done' : (decided.steps?.[id] ?? 'to_do'),
  }));
}

/** Until a month is validated, or nothing is left to do; unless somebody decided. */
export function isShown(steps: readonly Step[], { shown }: Decided): boolean {
  if (shown !== undefined) return shown;
  return (
    steps.some(({ state }) => state === 'to_do') &&
    !steps.some(({ id, state }) => id === 'validated' && state !== 'to_do')
  );
}

/** Until something is live, unless somebody put it away. */
export function leadsEditor(facts: Facts, decided: Decided): boolean {
  return !facts.is_live && decided.shown !== false && decided.steps?.editor === undefined;
}
