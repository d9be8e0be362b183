import { companySettingsSchema } from '@comptoir/contract';
import { PLAN_SENTENCE } from '@comptoir/words';
import type { TenantDb } from '../../../platform/context.ts';
import { calendarOf } from '../../company-calendar/index.ts';
import { heldPlans, plansForLetters } from '../../plans/index.ts';
import { changesInWords } from '../changes/changes-in-words.ts';
import { findFormerPlans } from '../changes/letter-words-queries.ts';
import { type PlanVersion, versionedPlan } from '../words/versions.ts';
import { line, type WordedLine } from '../words/wording.ts';
import {
  type DatedQuota,
  findCompany,
  findDatedAttributes,
  findDatedQuotas,
  findLetterPeople,
} from './letter-data-queries.ts';
import type { LetterTerms, LetterValues } from './letter-texts.ts';

/** One letter's values, for what its tags write. */
export interface LetterData {
  readonly plans: readonly PlanVersion[];
  readonly values: LetterValues;
}

interface Requested {
  readonly user_id: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** Data of several letters at once. A person who is gone is left out. */
export async function readLetterData(
  scope: TenantDb,
  requested: readonly Requested[],
  terms: LetterTerms,
): Promise<LetterData[]> {
  const ids = requested.map(({ user_id }) => user_id);
  const { name: company, settings } = await findCompany(scope);
  const { currency, timezone } = companySettingsSchema.parse(settings ?? {});
  const people = new Map((await findLetterPeople(scope, ids, terms.date)).map((one) => [one.id, one]));
  const attributes = await findDatedAttributes(scope, ids, terms.date);
  const quotas = await findDatedQuotas(scope, ids, {
    date: terms.date,
    calendar: calendarOf(settings).calendar,
  });
  const held = await plansOf(scope, ids, terms);
  const former = Map.groupBy(await findFormerPlans(scope, ids, timezone), ({ user_id }) => user_id);
  const worded = await plansForLetters(scope, [...new Set([...held.values()].flat())]);
  const byId = new Map(worded.map((plan) => [plan.id, versionedPlan(plan)]));
  return requested.flatMap(({ user_id, columns }) => {
    const person = people.get(user_id);
    if (!person) return [];
    const plans = (held.get(user_id) ?? []).flatMap((id) => byId.get(id) ?? []);
    // A campaign for one plan says nothing of the others.
    const before = (former.get(user_id) ?? []).filter(
      ({ plan_id }) => terms.plan_id === null || terms.plan_id === plan_id,
    );
    const { language } = terms;
    const notice = { language, date: terms.effective_on ?? terms.date };
    return [
      {
        plans,
        values: {
          person,
          company,
          currency,
          columns,
          plan_names: plans.map(({ name }) => name),
          words: orNothing(
            plans.flatMap(({ words }) => words[language]),
            terms,
          ),
          changes: orNothing(changesInWords(plans, before, notice), terms),
          attributes: attributes.get(user_id) ?? new Map<string, string>(),
          quotas: quotas.get(user_id) ?? new Map<string, DatedQuota>(),
        },
      },
    ];
  });
}

const orNothing = (lines: readonly WordedLine[], { language }: LetterTerms): readonly WordedLine[] =>
  lines.length > 0 ? lines : [line(PLAN_SENTENCE.nothing[language])];

/** By person: the campaign's plan, or those that the person has on the letter's date. */
async function plansOf(
  scope: TenantDb,
  ids: readonly string[],
  { plan_id, date }: LetterTerms,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const user_id of ids) {
    const held = plan_id === null ? await heldPlans(scope, { user_id }) : [];
    const then = held.filter(
      (one) =>
        !one.is_archived &&
        (one.start_date === null || one.start_date <= date) &&
        (one.end_date === null || date <= one.end_date),
    );
    found.set(user_id, plan_id === null ? [...new Set(then.map((one) => one.plan_id))] : [plan_id]);
  }
  return found;
}
