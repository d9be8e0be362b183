import type { Condition, ConditionGroup, Scope, ScopeSource } from '@comptoir/engine';
import type { PlanNames } from '@comptoir/engine/plan-text';
import { fill, type Language, PLAN_SENTENCE, wordsIn } from '@comptoir/words';
import type { WordedCompensation, WordedPlan } from '../../plans/index.ts';
import { variableLines } from './variables-in-words.ts';
import { sharedWords } from './shared-in-words.ts';
import { fieldName, line, named, quoted, type WordedLine, type Wording } from './wording.ts';

/** A plan in sentences: what counts, how it is calculated, and when it is paid. The same plan always has the same words. */
export function planInWords({ name, compensations, names }: WordedPlan, language: Language): WordedLine[] {
  const wording: Wording = { language, names };
  return [
    { kind: 'heading', text: fill(PLAN_SENTENCE.plan[language], { name }) },
    ...compensations.flatMap((one) => compensationLines(one, wording)),
  ];
}

function compensationLines(one: WordedCompensation, wording: Wording): WordedLine[] {
  const { language } = wording;
  const { trigger } = wordsIn(language);
  const paid = PAID[one.payment_trigger][language];
  const when =
    one.only_month === null
      ? fill(PLAN_SENTENCE.when[language], {
          name: one.name,
          calculated: trigger[one.calculation_trigger],
          paid,
        })
      : fill(PLAN_SENTENCE.only_month[language], { name: one.name, month: one.only_month, paid });
  return [
    { kind: 'heading', text: one.name },
    line(when),
    ...(one.description === '' ? [] : [line(one.description)]),
    ...one.document.scopes.flatMap((scope) => scopeLines(scope, wording)),
    ...variableLines(one, wording),
  ];
}

const PAID = {
  end_of_month: { en: 'at the end of the month', fr: 'en fin de mois' },
  end_of_quarter: { en: 'at the end of the quarter', fr: 'en fin de trimestre' },
  end_of_semester: { en: 'at the end of the half-year', fr: 'en fin de semestre' },
  end_of_year: { en: 'at the end of the year', fr: 'en fin d’année' },
} as const;

function scopeLines(scope: Scope, wording: Wording): WordedLine[] {
  const { language } = wording;
  const field = (id: string) => fieldName(scope.source, id, wording);
  const lines = [
    fill(PLAN_SENTENCE.rows_of[language], { scope: scope.name, source: sourceWords(scope.source, wording) }),
  ];
  const shared = sharedWords(scope, wording);
  if (shared.length > 0) lines.push(...shared);
  else if (scope.user_rule) lines.push(whoseWords(scope.user_rule, field, wording));
  if (scope.period_rule)
    lines.push(fill(PLAN_SENTENCE.which_date[language], { field: field(scope.period_rule.field_id) }));
  if (scope.conditions && scope.conditions.items.length > 0)
    lines.push(
      fill(PLAN_SENTENCE.only_where[language], { conditions: groupWords(scope.conditions, field, wording) }),
    );
  return [line(lines.join(' '))];
}

function sourceWords(source: ScopeSource, { language, names }: Wording): string {
  const gone = PLAN_SENTENCE.gone[language];
  switch (source.type) {
    case 'data_table':
      return fill(PLAN_SENTENCE.source_table[language], { name: named(names.tables, source.table_id, gone) });
    case 'quota':
      return fill(PLAN_SENTENCE.source_quota[language], { name: named(names.quotas, source.quota_id, gone) });
    case 'compensation':
      return fill(PLAN_SENTENCE.source_compensation[language], {
        name: named(names.compensations, source.compensation_id, gone),
      });
  }
}

function whoseWords(
  rule: NonNullable<Scope['user_rule']>,
  fieldOf: (id: string) => string,
  { language, names }: Wording,
): string {
  const field = fieldOf(rule.field_id);
  const { match } = rule;
  switch (match.kind) {
    case 'current_user':
      return fill(PLAN_SENTENCE.whose_own[language], { field });
    case 'team':
      return fill(PLAN_SENTENCE.whose_team[language], { field, level: wordsIn(language).level[match.level] });
    case 'managers':
      return fill(PLAN_SENTENCE.whose_managers[language], {
        field,
        level: wordsIn(language).level[match.level],
      });
    case 'attribute': {
      const attribute = named(names.attributes, match.attribute_id, PLAN_SENTENCE.gone[language]);
      return fill(PLAN_SENTENCE.whose_attribute[language], { field, attribute });
    }
  }
}

function groupWords(group: ConditionGroup, field: (id: string) => string, wording: Wording): string {
  const glue = PLAN_SENTENCE[group.link][wording.language];
  const parts = group.items.map((one) =>
    one.kind === 'group' ? `(${groupWords(one, field, wording)})` : conditionWords(one, field, wording),
  );
  return parts.join(glue);
}

function conditionWords(
  { field_id, operator, comparand }: Condition,
  field: (id: string) => string,
  wording: Wording,
): string {
  const verb = wordsIn(wording.language).operator[operator];
  const right = comparand === null ? '' : ` ${comparandWords(comparand, field, wording)}`;
  return `${quoted(field(field_id), wording)} ${verb}${right}`;
}

function comparandWords(
  comparand: NonNullable<Condition['comparand']>,
  field: (id: string) => string,
  wording: Wording,
): string {
  const { language, names } = wording;
  switch (comparand.kind) {
    case 'constant':
      return comparand.values.map((value) => quoted(personOr(value, names), wording)).join(', ');
    case 'field':
      return quoted(field(comparand.field_id), wording);
    case 'current_user':
    case 'current_user_team':
      return PLAN_SENTENCE.current_user[language];
    case 'current_user_attribute':
      return quoted(named(names.attributes, comparand.attribute_id, PLAN_SENTENCE.gone[language]), wording);
    case 'current_date': {
      const { offset } = comparand;
      const moved = offset === null ? '' : ` ${offset.amount > 0 ? '+' : ''}${offset.amount} ${offset.unit}`;
      return `${PLAN_SENTENCE.current_date[language]}${moved}`;
    }
  }
}

const personOr = (value: string, { people }: PlanNames) =>
  people.find((one) => one.id === value)?.name ?? value;
