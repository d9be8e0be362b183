import type en from '../en/bulk.ts';

export default {
  menu: 'Modifier plusieurs',
  edit_menu: 'Modifier un champ…',
  delete_menu: 'Supprimer des enregistrements…',
  edit_title: 'Modifier un champ de plusieurs enregistrements',
  edit_action:
    'Modifier {count, plural, =0 {les enregistrements} one {# enregistrement} other {# enregistrements}}',
  delete_title: 'Supprimer plusieurs enregistrements',
  delete_action:
    'Supprimer {count, plural, =0 {les enregistrements} one {# enregistrement} other {# enregistrements}}',
  records: 'Enregistrements',
  selected_rows: '{count, plural, one {La ligne sélectionnée} other {Les {shown} lignes sélectionnées}}',
  all_matching:
    '{count, plural, one {L’enregistrement qui correspond au filtre} other {Les {shown} enregistrements qui correspondent au filtre}}',
  all_records:
    '{count, plural, one {L’enregistrement de cette table} other {Les {shown} enregistrements de cette table}}',
  field: 'Champ',
  action: 'Modification',
  action_set: 'Mettre une valeur',
  action_clear: 'Vider',
  action_add: 'Ajouter un nombre',
  action_multiply: 'Multiplier par un nombre',
  action_replace: 'Remplacer un texte',
  value_set: 'Nouvelle valeur',
  value_add: 'Nombre à ajouter',
  value_multiply: 'Nombre par lequel multiplier',
  find: 'Rechercher',
  replace_by: 'Remplacer par',
  match_case: 'Respecter la casse',
  whole_cell: 'Cellule entière seulement',
  preview:
    '{count, plural, =0 {Aucun enregistrement ne change.} one {1 enregistrement change.} other {{shown} enregistrements changent.}}',
  preview_part: 'Jusqu’à {shown} enregistrements changent. Parmi les {looked} premiers, {changed} changent.',
  preview_refused:
    '{field} : {count, plural, one {1 cellule reste inchangée} other {{shown} cellules restent inchangées}}, car {why} (par exemple {example}).',
  why_empty: 'ce champ ne peut pas être vide',
  why_not_an_option: 'la nouvelle valeur ne fait pas partie des valeurs de ce champ',
  why_not_a_number: 'la nouvelle valeur n’est pas un nombre',
  why_not_a_date: 'la nouvelle valeur n’est pas une date',
  why_not_a_link: 'la nouvelle valeur n’est pas une adresse complète',
  why_too_long: 'le nouveau texte est trop long',
  why_too_many_digits: 'le nouveau nombre a trop de chiffres',
  why_unknown_group: 'aucun groupe ne porte ce nom',
  why_other: 'le champ n’accepte pas la nouvelle valeur',
  locked_statements:
    '{count, plural, one {1 relevé verrouillé paie} other {{shown} relevés verrouillés paient}} ces enregistrements. Le montant payé reste ; l’écart y est affiché.',
  delete_preview:
    '{count, plural, one {1 enregistrement est supprimé.} other {{shown} enregistrements sont supprimés.}} Les relevés ne comptent plus les enregistrements supprimés.',
  linked:
    '{count, plural, one {1 enregistrement} other {{shown} enregistrements}} de {table} {count, plural, one {y mène} other {y mènent}}, et ne {count, plural, one {trouvera} other {trouveront}} plus rien.',
  looked_at: 'Relevés et liens : des {shown} premiers enregistrements.',
  running: 'Modification des enregistrements',
  stop: 'Arrêter sans rien changer',
  done_edit:
    '{count, plural, =0 {Aucun enregistrement modifié.} one {1 enregistrement modifié.} other {{shown} enregistrements modifiés.}}',
  done_delete: '{count, plural, one {1 enregistrement supprimé.} other {{shown} enregistrements supprimés.}}',
  done_restore: '{count, plural, one {1 enregistrement rétabli.} other {{shown} enregistrements rétablis.}}',
  left_out: '{count, plural, one {1 est resté inchangé.} other {{shown} sont restés inchangés.}}',
  taken_back: 'Modification annulée',
} satisfies Record<keyof typeof en, string>;
