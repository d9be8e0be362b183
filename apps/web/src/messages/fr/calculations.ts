import type en from '../en/calculations.ts';

export default {
  explain_missing_exchange_rate: 'Un enregistrement est dans une devise sans taux de change à sa date.',
  explain_missing_rate: 'Il n’y a pas de taux de change pour {currency} en {month}. Ajoutez-en un.',
  explain_missing_rate_day: 'Un enregistrement en {currency} n’a pas de date de conversion.',
  explain_dependency_error: '{name} utilise une valeur manquante ou en erreur.',
  explain_dependency_month:
    '{name} s’appuie sur les mois précédents, et {month} est en erreur : {why}. Corrigez d’abord {month}.',
  explain_division_by_zero: '{name} divise par zéro.',
  explain_empty_field: '{name} utilise un champ vide.',
  explain_empty_record:
    '{name} est vide sur {record}. Renseignez-le, ou excluez l’enregistrement du périmètre.',
  explain_empty_attribute:
    '{name} demande {attribute}, vide pour cette personne. Renseignez l’attribut dans Utilisateurs.',
  explain_target_zero: '{name} se compare à un objectif égal à 0. Un objectif doit être supérieur à 0.',
  explain_target_negative:
    '{name} se compare à un objectif inférieur à 0. Un objectif doit être supérieur à 0.',
  explain_quota_target_zero:
    'L’objectif {quota} est de 0 pour cette personne sur cette période. Fixez-en un supérieur à 0.',
  explain_quota_target_negative:
    'L’objectif {quota} est inférieur à 0 pour cette personne sur cette période. Fixez-en un supérieur à 0.',
  explain_deleted_field: '{name} utilise un élément supprimé.',
  explain_formula_error: 'La formule de {name} n’a pas pu être calculée.',
  explain_unfilled_quota: 'Cette personne n’a pas d’objectif {quota} sur cette période.',
  explain_scope_too_large: 'Trop d’enregistrements correspondent. Restreignez les conditions.',
  explain_split_shares: 'Les parts d’un enregistrement ne font pas 100 %.',
  explain_split_sum: 'Les parts de {record} font {sum} au total. Elles doivent faire 100 %.',
  explain_split_negative: 'Une part de {record} est inférieure à 0. Les parts sont de 0 ou plus.',
  explain_split_empty: 'Une personne de {record} n’a pas de part. Renseignez-la.',
  this_record: 'un enregistrement',
  explain_badly_typed_variable: '{name} n’a pas le bon type.',
  this_variable: 'Une variable',
  fix_revise_formula: 'Modifier la formule',
  fix_revise_scope: 'Modifier le périmètre',
  fix_revise_compensation: 'Modifier la rémunération',
  fix_fill_quota: 'Renseigner l’objectif',
  fix_revise_record: 'Ouvrir l’enregistrement',
  fix_manage_currency: 'Gérer les devises',
  ask_admin: 'Demandez à un administrateur de corriger cela.',
} satisfies typeof en;
