import { createHash } from 'node:crypto';
import type { LetterClause, LetterLanguage, LetterTagValue } from '@comptoir/contract';
import { companySettingsSchema } from '@comptoir/contract';
import { currencyDecimals } from '@comptoir/kernel';
import { CLAUSE, fill, PLAN_SENTENCE } from '@comptoir/words';
import type { TenantDb } from '../../../platform/context.ts';
import { heldPlans, plansForLetters, type WordedPlan } from '../../plans/index.ts';
import { planInWords } from '../words/plan-in-words.ts';
import type { WordedLine } from '../words/wording.ts';
import {
  type DatedQuota,
  findCompany,
  findDatedAttributes,
  findDatedQuotas,
  findLetterPeople,
  type LetterPerson,
} from './letter-data-queries.ts';

/** Of a campaign, for all of its letters. */
export interface LetterTerms {
  readonly language: LetterLanguage;
  readonly date: string;
  readonly effective_on: string | null;
  readonly notice_until: string | null;
  readonly plan_id: string | null;
}

/** One letter's texts: what each tag writes. */
export interface LetterData {
  readonly person: LetterPerson;
  readonly company: string;
  readonly plans: readonly { readonly plan_id: string; readonly name: string; readonly version: string }[];
  text(value: LetterTagValue): string;
  lines(value: LetterTagValue): readonly WordedLine[] | null;
}

/** What the words of a plan are known by. A change that no letter words leaves it as it is. */
export function versionOf(plan: WordedPlan): string {
  const words = [planInWords(plan, 'en'), planInWords(plan, 'fr')];
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
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
  const { currency } = companySettingsSchema.parse(settings ?? {});
  const people = new Map((await findLetterPeople(scope, ids, terms.date)).map((one) => [one.id, one]));
  const attributes = await findDatedAttributes(scope, ids, terms.date);
  const quotas = await findDatedQuotas(scope, ids, terms.date);
  const held = await plansOf(scope, ids, terms);
  const worded = await plansForLetters(scope, [...new Set([...held.values()].flat())]);
  const byId = new Map(worded.map((plan) => [plan.id, wordedOnce(plan, terms.language)]));
  return requested.flatMap(({ user_id, columns }) => {
    const person = people.get(user_id);
    if (!person) return [];
    const plans = (held.get(user_id) ?? []).flatMap((id) => byId.get(id) ?? []);
    return [
      letterData(terms, {
        person,
        company,
        currency,
        columns,
        plans,
        attributes: attributes.get(user_id) ?? new Map<string, string>(),
        quotas: quotas.get(user_id) ?? new Map<string, DatedQuota>(),
      }),
    ];
  });
}

interface PlanWords {
  readonly plan_id: string;
  readonly name: string;
  readonly version: string;
  readonly lines: readonly WordedLine[];
}

const wordedOnce = (plan: WordedPlan, language: LetterLanguage): PlanWords => ({
  plan_id: plan.id,
  name: plan.name,
  version: versionOf(plan),
  lines: planInWords(plan, language),
});

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

interface Values {
  readonly person: LetterPerson;
  readonly company: string;
  readonly currency: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly plans: readonly PlanWords[];
  readonly attributes: ReadonlyMap<string, string>;
  readonly quotas: ReadonlyMap<string, DatedQuota>;
}

function letterData(terms: LetterTerms, values: Values): LetterData {
  const { person, company, plans } = values;
  return {
    person,
    company,
    plans: plans.map(({ plan_id, name, version }) => ({ plan_id, name, version })),
    text: (value) => textOf(value, terms, values),
    lines(value) {
      if (value.kind === 'clause') return [{ kind: 'text', text: textOf(value, terms, values) }];
      if (value.kind !== 'plan_in_words') return null;
      if (plans.length === 0) return [{ kind: 'text', text: PLAN_SENTENCE.nothing[terms.language] }];
      return plans.flatMap(({ lines }) => lines);
    },
  };
}

function textOf(value: LetterTagValue, terms: LetterTerms, values: Values): string {
  const { person, company, columns, plans, attributes, quotas, currency } = values;
  const { language } = terms;
  switch (value.kind) {
    case 'person':
      return person[value.field] ?? '';
    case 'attribute':
      return attributes.get(value.attribute_id) ?? '';
    case 'quota':
      return quotaText(quotas.get(value.quota_id), language, currency);
    case 'column':
      return columns[value.column] ?? '';
    case 'company':
      return company;
    case 'date':
      return dateText(dateOf(value.of, terms), language);
    case 'plan_name':
      return plans.map(({ name }) => name).join(', ');
    case 'plan_in_words':
      return plans.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n');
    case 'clause':
      return clauseText(value.clause, terms);
    case 'signature':
    case 'initials':
    case 'signer_name':
    case 'signed_on':
      return '';
  }
}

/** The notice of change names both dates. */
function clauseText(clause: LetterClause, terms: LetterTerms): string {
  const { language } = terms;
  if (clause !== 'notice_of_change') return CLAUSE[clause].text[language];
  return fill(CLAUSE.notice_of_change.text[language], {
    effective: dateText(terms.effective_on, language),
    notice: dateText(terms.notice_until, language),
  });
}

const dateOf = (of: 'letter' | 'effective' | 'notice', terms: LetterTerms) =>
  of === 'letter' ? terms.date : of === 'effective' ? terms.effective_on : terms.notice_until;

export function dateText(date: string | null, language: LetterLanguage): string {
  if (date === null) return '…';
  const format = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}

function quotaText(quota: DatedQuota | undefined, language: LetterLanguage, currency: string): string {
  if (quota === undefined) return '';
  const digits = currencyDecimals(currency);
  const style: Intl.NumberFormatOptions =
    quota.type === 'amount'
      ? { style: 'currency', currency, minimumFractionDigits: 0, maximumFractionDigits: digits }
      : quota.type === 'percentage'
        ? { style: 'percent', maximumFractionDigits: 2 }
        : { maximumFractionDigits: 4 };
  return new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-US', style).format(
    quota.value as Intl.StringNumericLiteral,
  );
}
