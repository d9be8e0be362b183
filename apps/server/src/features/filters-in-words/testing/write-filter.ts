import {
  type Comparand,
  type Condition,
  type ConditionGroup,
  type Operator,
  STORAGE_OF,
} from '@comptoir/engine';
import { assert } from '@comptoir/kernel';
import type { WordsWorld } from '../parse/words-world.ts';

type Texts = Readonly<Record<Operator, string>>;

const ENGLISH: Texts = {
  equal: '=',
  inequal: '≠',
  less: '<',
  less_or_equal: '≤',
  greater: '>',
  greater_or_equal: '≥',
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  starts_with: 'starts with',
  before: 'before',
  after: 'after',
  has_any: 'is any of',
  has_all: 'has all of',
  has_none: 'is none of',
  is_true: 'is true',
  is_false: 'is false',
  imported: 'is a known user',
  anyone: 'is anyone',
  is_empty: 'is empty',
  is_not_empty: 'is not empty',
};
const FRENCH: Texts = {
  ...ENGLISH,
  is: 'est',
  is_not: "n'est pas",
  contains: 'contient',
  not_contains: 'ne contient pas',
  starts_with: 'commence par',
  before: 'avant',
  after: 'après',
  has_any: 'est parmi',
  has_all: 'a tous',
  has_none: 'pas parmi',
  is_true: 'est vrai',
  is_false: 'est faux',
  imported: 'est un utilisateur connu',
  anyone: "est n'importe qui",
  is_empty: 'est vide',
  is_not_empty: "n'est pas vide",
};

const DATE_WORDS = {
  en: {
    today: 'today',
    span: { week: 'the week', month: 'the month', quarter: 'the quarter', year: 'the year' },
    unit: { week: 'weeks', month: 'months', year: 'years' },
  },
  fr: {
    today: "aujourd'hui",
    span: { week: 'la semaine', month: 'le mois', quarter: 'le trimestre', year: "l'année" },
    unit: { week: 'semaines', month: 'mois', year: 'ans' },
  },
} as const;

/** A tree as a sentence that means it and nothing else. */
export function writeFilter(group: ConditionGroup, world: Omit<WordsWorld, 'sentence'>): string {
  const { language } = world;
  const link = { en: { and: 'and', or: 'or' }, fr: { and: 'et', or: 'ou' } }[language];
  const write = (item: Condition | ConditionGroup): string =>
    item.kind === 'condition'
      ? writeCondition(item, world)
      : `(${item.items.map(write).join(` ${link[item.link]} `)})`;
  return group.items.map(write).join(` ${link[group.link]} `);
}

function writeCondition(
  { field_id, operator, comparand }: Condition,
  world: Omit<WordsWorld, 'sentence'>,
): string {
  const field = world.fields.find(({ id }) => id === field_id);
  assert(field, 'a field of the world');
  const texts = world.language === 'fr' ? FRENCH : ENGLISH;
  const value = comparand === null ? '' : ` ${writeComparand(comparand, STORAGE_OF[field.type], world)}`;
  return `${field.name} ${texts[operator]}${value}`;
}

function writeComparand(
  comparand: Comparand,
  kind: string,
  { language, fields, users }: Omit<WordsWorld, 'sentence'>,
): string {
  switch (comparand.kind) {
    case 'constant': {
      if (kind === 'decimal') return (comparand.values[0] ?? '').replace('.', language === 'fr' ? ',' : '.');
      if (kind === 'date') return comparand.values.join();
      const shown = (value: string) =>
        kind === 'user' ? (users.find(({ id }) => id === value)?.name ?? '') : value;
      return comparand.values.map((value) => `"${shown(value)}"`).join(', ');
    }
    case 'field':
      return `${language === 'fr' ? 'le champ' : 'the field'} ${fields.find(({ id }) => id === comparand.field_id)?.name}`;
    case 'current_user':
      return language === 'fr' ? 'moi' : 'me';
    case 'current_user_team':
      return language === 'fr' ? 'mon équipe' : 'my team';
    case 'current_date': {
      const { today, span: spans, unit } = DATE_WORDS[language];
      const { offset, span } = comparand;
      const count = offset ? `${Math.abs(offset.amount)} ${unit[offset.unit]}` : '';
      const ago = language === 'fr' ? `il y a ${count}` : `${count} ago`;
      const later = language === 'fr' ? `dans ${count}` : `in ${count}`;
      const day = offset === null ? today : offset.amount < 0 ? ago : later;
      return span ? `${spans[span]} ${language === 'fr' ? 'de' : 'of'} ${day}` : day;
    }
    default:
      throw new Error(`no words for ${comparand.kind}`);
  }
}
