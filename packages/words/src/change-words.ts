import { PLAN_KEY, PLAN_VALUE } from './change-terms.ts';
import { LEVEL, OPERATOR } from './condition-terms.ts';
import { TRIGGER } from './date-terms.ts';
import { AGGREGATE, VARIABLE_KIND } from './plan-terms.ts';
import type { Language, Term, Terms } from './term.ts';

/** A part of a plan's text: the engine's `Tree`. */
export type PlanPart =
  | string
  | readonly PlanPart[]
  | { readonly entries: readonly (readonly [string, PlanPart])[]; readonly inline: boolean };

/** The keys whose value is one of a closed list of words. */
const CHOICES: Readonly<Record<string, Terms>> = {
  kind: { ...PLAN_VALUE, ...VARIABLE_KIND },
  function: AGGREGATE,
  calculation_trigger: TRIGGER,
  level: LEVEL,
  ...Object.fromEntries(
    [
      'payment_trigger',
      'format',
      'window',
      'to_date',
      'prorate',
      'result',
      'cap_result',
      'curve',
      'mode',
      'border',
      'accumulation',
      'true_up',
      'direction',
      'match',
      'type',
      'ties',
      'prize_type',
      'pays.type',
      'pays.direction',
      'pays.ties',
      'pays.prize_type',
    ].map((key) => [key, PLAN_VALUE]),
  ),
};

const termOf = (terms: Terms, code: string): Term | undefined =>
  Object.hasOwn(terms, code) ? terms[code] : undefined;

/** What a key of a plan's text is called. */
export function planKeyWords(language: Language, key: string): string {
  return termOf(PLAN_KEY, key)?.[language] ?? key.replaceAll('_', ' ');
}

/** A value of a plan's text in words; `number` writes one that is a number. */
export function planPartWords(
  language: Language,
  key: string,
  part: PlanPart,
  number: (text: string) => string,
): string {
  const words = (inside: string, value: PlanPart): string => {
    if (typeof value === 'string') return textWords(language, inside, value, number);
    if (isList(value)) return value.map((one) => words(inside, one)).join(', ');
    return branchWords(value.entries);
  };
  const branchWords = (entries: readonly (readonly [string, PlanPart])[]): string => {
    const [first, second, ...more] = entries;
    if (!first) return '…';
    const [link, items] = first;
    if ((link === 'and' || link === 'or') && isList(items))
      return `(${items.map((one) => words(link, one)).join(` ${PLAN_VALUE[link][language]} `)})`;
    // A comparison: the field, the verb, the value.
    const verb = link === 'field' && second && more.length === 0 ? termOf(OPERATOR, second[0]) : undefined;
    if (verb && second)
      return `${words('', items)} ${verb[language]}${second[1] === 'yes' ? '' : ` ${words('', second[1])}`}`;
    if (!second) return words(link, items);
    return entries
      .map(([inside, value]) => `${planKeyWords(language, inside).toLowerCase()} ${words(inside, value)}`)
      .join(', ');
  };
  return words(key, part);
}

function textWords(language: Language, key: string, text: string, number: (text: string) => string): string {
  const term = termOf(CHOICES[key] ?? {}, text);
  if (term) return term[language];
  return /^-?\d+(\.\d+)?$/.test(text) ? number(text) : text;
}

function isList(part: PlanPart): part is readonly PlanPart[] {
  return Array.isArray(part);
}
