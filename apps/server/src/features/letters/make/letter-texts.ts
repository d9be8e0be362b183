import type { LetterClause, LetterLanguage, LetterTagValue } from '@comptoir/contract';
import { currencyDecimals } from '@comptoir/kernel';
import { CLAUSE, fill } from '@comptoir/words';
import type { WordedLine } from '../words/wording.ts';
import type { DatedQuota, LetterPerson } from './letter-data-queries.ts';

/** Of a campaign, for all of its letters. */
export interface LetterTerms {
  readonly language: LetterLanguage;
  readonly date: string;
  readonly effective_on: string | null;
  readonly notice_until: string | null;
  readonly plan_id: string | null;
}

/** What the tags of one letter are filled with. */
export interface LetterValues {
  readonly person: LetterPerson;
  readonly company: string;
  readonly currency: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly plan_names: readonly string[];
  /** The plans in sentences, and what changed in them. */
  readonly words: readonly WordedLine[];
  readonly changes: readonly WordedLine[];
  readonly attributes: ReadonlyMap<string, string>;
  readonly quotas: ReadonlyMap<string, DatedQuota>;
}

export function textOf(value: LetterTagValue, terms: LetterTerms, values: LetterValues): string {
  const { person, company, columns, attributes, quotas, currency } = values;
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
      return values.plan_names.join(', ');
    case 'plan_in_words':
      return values.words.map(({ text }) => text).join('\n');
    case 'plan_changes':
      return values.changes.map(({ text }) => text).join('\n');
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
