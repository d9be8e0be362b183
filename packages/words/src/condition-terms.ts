import type { HIERARCHY_LEVELS } from '@comptoir/contract';
import type { Operator } from '@comptoir/engine';
import type { Term } from './term.ts';

/** Comparisons of conditions, as verbs after the field's name. */
export const OPERATOR = {
  equal: { en: 'equals', fr: 'est égal à' },
  inequal: { en: 'is not', fr: 'est différent de' },
  less: { en: 'is less than', fr: 'est inférieur à' },
  less_or_equal: { en: 'is no more than', fr: 'est au plus' },
  greater: { en: 'is greater than', fr: 'est supérieur à' },
  greater_or_equal: { en: 'is at least', fr: 'est au moins' },
  is: { en: 'is', fr: 'est' },
  is_not: { en: 'is not', fr: 'n’est pas' },
  contains: { en: 'contains', fr: 'contient' },
  not_contains: { en: 'doesn’t contain', fr: 'ne contient pas' },
  starts_with: { en: 'starts with', fr: 'commence par' },
  before: { en: 'is before', fr: 'est avant' },
  after: { en: 'is after', fr: 'est après' },
  has_any: { en: 'is any of', fr: 'est parmi' },
  has_all: { en: 'has all of', fr: 'contient tous' },
  has_none: { en: 'is none of', fr: 'n’est pas parmi' },
  is_true: { en: 'is yes', fr: 'est oui' },
  is_false: { en: 'is no', fr: 'est non' },
  imported: { en: 'is a Comptoir user', fr: 'est un utilisateur de Comptoir' },
  anyone: { en: 'is anyone', fr: 'est n’importe qui' },
  is_empty: { en: 'is empty', fr: 'est vide' },
  is_not_empty: { en: 'is not empty', fr: 'n’est pas vide' },
} as const satisfies Record<Operator, Term>;

type Level = (typeof HIERARCHY_LEVELS)[number];

/** Which teams or people of the hierarchy, in short. */
export const LEVEL = {
  exactly: { en: 'exactly', fr: 'exactement' },
  directly_above: { en: 'directly above', fr: 'directement au-dessus' },
  directly_below: { en: 'directly below', fr: 'directement en dessous' },
  anywhere_below: { en: 'anywhere below', fr: 'partout en dessous' },
  below_2: { en: 'up to 2 levels below', fr: 'jusqu’à 2 niveaux en dessous' },
  below_3: { en: 'up to 3 levels below', fr: 'jusqu’à 3 niveaux en dessous' },
  below_4: { en: 'up to 4 levels below', fr: 'jusqu’à 4 niveaux en dessous' },
  same_manager: { en: 'same manager', fr: 'même manager' },
} as const satisfies Record<Level, Term>;

/** Whose records count, by the teams of the person who is paid. */
export const TEAM_LEVEL = {
  exactly: { en: 'anyone on this person’s team', fr: 'quelqu’un d’une équipe de cette personne' },
  directly_above: {
    en: 'anyone on the team directly above',
    fr: 'quelqu’un de l’équipe juste au-dessus de la sienne',
  },
  directly_below: {
    en: 'anyone on a team directly below',
    fr: 'quelqu’un d’une équipe juste en dessous de la sienne',
  },
  anywhere_below: {
    en: 'anyone on a team anywhere below',
    fr: 'quelqu’un d’une équipe en dessous de la sienne, à tout niveau',
  },
  below_2: {
    en: 'anyone on a team up to 2 levels below',
    fr: 'quelqu’un d’une équipe jusqu’à 2 niveaux en dessous de la sienne',
  },
  below_3: {
    en: 'anyone on a team up to 3 levels below',
    fr: 'quelqu’un d’une équipe jusqu’à 3 niveaux en dessous de la sienne',
  },
  below_4: {
    en: 'anyone on a team up to 4 levels below',
    fr: 'quelqu’un d’une équipe jusqu’à 4 niveaux en dessous de la sienne',
  },
  same_manager: {
    en: 'anyone on a team under the same team, this person’s own included',
    fr: 'quelqu’un d’une équipe rattachée à la même équipe, la sienne comprise',
  },
} as const satisfies Record<Level, Term>;

/** Whose records count, by the managers of the person who is paid. */
export const MANAGER_LEVEL = {
  exactly: { en: 'this person', fr: 'cette personne' },
  directly_above: { en: 'this person’s manager', fr: 'le manager de cette personne' },
  directly_below: {
    en: 'one of this person’s direct reports',
    fr: 'quelqu’un que cette personne encadre directement',
  },
  anywhere_below: {
    en: 'anyone in this person’s reporting line',
    fr: 'quelqu’un en dessous de cette personne, à tout niveau',
  },
  below_2: {
    en: 'anyone up to 2 levels below this person',
    fr: 'quelqu’un jusqu’à 2 niveaux en dessous de cette personne',
  },
  below_3: {
    en: 'anyone up to 3 levels below this person',
    fr: 'quelqu’un jusqu’à 3 niveaux en dessous de cette personne',
  },
  below_4: {
    en: 'anyone up to 4 levels below this person',
    fr: 'quelqu’un jusqu’à 4 niveaux en dessous de cette personne',
  },
  same_manager: {
    en: 'anyone with the same manager as this person',
    fr: 'quelqu’un qui a le même manager que cette personne',
  },
} as const satisfies Record<Level, Term>;
