import type { AggregateFunction, VariableKind } from '@comptoir/engine';
import type { Term } from './term.ts';

export const VARIABLE_KIND = {
  Field: { en: 'Field', fr: 'Champ' },
  Formula: { en: 'Formula', fr: 'Formule' },
  Aggregate: { en: 'Sum or count', fr: 'Somme ou nombre' },
  Attribute: { en: 'Attribute', fr: 'Attribut' },
  Quota: { en: 'Quota', fr: 'Objectif' },
  Accelerator: { en: 'Tiers', fr: 'Paliers' },
} as const satisfies Record<VariableKind, Term>;

export const AGGREGATE = {
  sum: { en: 'Sum', fr: 'Somme' },
  average: { en: 'Average', fr: 'Moyenne' },
  count: { en: 'Count', fr: 'Nombre' },
  count_unique: { en: 'Unique values', fr: 'Nombre de valeurs distinctes' },
  min: { en: 'Minimum', fr: 'Minimum' },
  max: { en: 'Maximum', fr: 'Maximum' },
  all: { en: 'All are true', fr: 'Toutes sont vraies' },
  none: { en: 'None is true', fr: 'Aucune n’est vraie' },
  empty: { en: 'All are empty', fr: 'Toutes sont vides' },
  not_empty: { en: 'At least one is filled', fr: 'Au moins une est remplie' },
} as const satisfies Record<AggregateFunction, Term>;
