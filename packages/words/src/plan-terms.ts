import type { AggregateFunction, VariableKind } from '@comptoir/engine';
import type { Term } from './term.ts';

export const VARIABLE_KIND = {
  Field: { en: 'Field', fr: 'Champ' },
  Formula: { en: 'Formula', fr: 'Formule' },
  Aggregate: { en: 'Sum or count', fr: 'Somme ou nombre' },
  AggregateForComputation: { en: 'Hidden sum or count', fr: 'Somme ou nombre masqué' },
  Attribute: { en: 'Attribute', fr: 'Attribut' },
  Group: { en: 'Group', fr: 'Groupe' },
  AttributeProjection: {
    en: 'Attribute of the record’s user',
    fr: 'Attribut de l’utilisateur de l’enregistrement',
  },
  Quota: { en: 'Quota', fr: 'Objectif' },
  QuotaProjection: { en: 'Quota of the record’s user', fr: 'Objectif de l’utilisateur de l’enregistrement' },
  LookupRange: { en: 'Lookup by range', fr: 'Table par plages' },
  LookupPoint: { en: 'Lookup by value', fr: 'Table par valeurs' },
  TargetBonus: { en: 'Target bonus', fr: 'Prime sur objectif' },
  Rank: { en: 'Rank', fr: 'Rang' },
  Accelerator: { en: 'Tiers', fr: 'Paliers' },
} as const satisfies Record<VariableKind, Term>;

export const AGGREGATE = {
  sum: { en: 'Sum', fr: 'Somme' },
  average: { en: 'Average', fr: 'Moyenne' },
  count: { en: 'Count', fr: 'Nombre' },
  count_unique: { en: 'Unique values', fr: 'Nombre de valeurs distinctes' },
  min: { en: 'Minimum', fr: 'Minimum' },
  max: { en: 'Maximum', fr: 'Maximum' },
  all: { en: 'Count of records', fr: 'Nombre d’enregistrements' },
  empty: { en: 'Count of empty values', fr: 'Nombre de valeurs vides' },
  not_empty: { en: 'Count of filled values', fr: 'Nombre de valeurs remplies' },
  all_true: { en: 'All are true', fr: 'Toutes sont vraies' },
  none_true: { en: 'None is true', fr: 'Aucune n’est vraie' },
  all_empty: { en: 'All are empty', fr: 'Toutes sont vides' },
  any_filled: { en: 'At least one is filled', fr: 'Au moins une est remplie' },
} as const satisfies Record<AggregateFunction, Term>;
