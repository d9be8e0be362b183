import type en from '../en/calculations.ts';

export default {
  explain_missing_exchange_rate: 'Un enregistrement est dans une devise sans taux à sa date.',
  explain_dependency_error: '{name} a besoin d’une valeur qui n’a pas pu être calculée ou qui n’existe pas.',
  explain_dependency_month:
    '{name} s’appuie sur les mois précédents, et {month} est en erreur : {why}. Corrigez d’abord {month}.',
  explain_division_by_zero: '{name} divise par une valeur égale à zéro.',
  explain_empty_field: '{name} a besoin d’une valeur là où il n’y en a pas.',
  explain_empty_record:
    '{name} est vide sur {record}. Renseignez-le, ou sortez l’enregistrement du périmètre.',
  explain_target_zero: '{name} se compare à un objectif égal à 0. Un objectif doit être supérieur à 0.',
  explain_target_negative:
    '{name} se compare à un objectif inférieur à 0. Un objectif doit être supérieur à 0.',
  explain_quota_target_zero:
    'L’objectif {quota} est de 0 pour cette personne sur cette période. Fixez-en un supérieur à 0.',
  explain_quota_target_negative:
    'L’objectif {quota} est inférieur à 0 pour cette personne sur cette période. Fixez-en un supérieur à 0.',
  explain_deleted_field: '{name} lit un élément qui a été supprimé.',
  explain_formula_error: 'La formule de {name} ne peut pas être calculée.',
  explain_unfilled_quota: 'L’objectif {quota} n’a pas de valeur pour cette personne sur cette période.',
  explain_scope_too_large: 'Trop d’enregistrements comptent pour un seul relevé. Restreignez le périmètre.',
  explain_badly_typed_variable: '{name} a un type inutilisable à cet endroit.',
  this_variable: 'Une variable',
  fix_revise_formula: 'Revoir la formule',
  fix_revise_scope: 'Revoir le périmètre',
  fix_revise_compensation: 'Revoir la rémunération',
  fix_fill_quota: 'Renseigner l’objectif',
  fix_manage_currency: 'Gérer les devises',
  ask_admin: 'Un administrateur peut corriger cela.',
} satisfies typeof en;
