import type en from '../en/find.ts';

export default {
  title: 'Rechercher et remplacer',
  text: 'Rechercher',
  where: 'Où',
  everywhere: 'Tous les champs',
  previous: 'Précédent',
  next: 'Suivant',
  searching: 'Recherche…',
  none: 'Introuvable',
  place: '{at} sur {total}',
  replace: 'Remplacer',
  replace_all: 'Tout remplacer…',
  all_preview:
    '{count, plural, =0 {Aucune cellule ne change.} one {1 cellule change.} other {{shown} cellules changent.}} {records} enregistrements contiennent le texte.',
  do_all: 'Tout remplacer',
  open: 'Rechercher dans cette table',
} satisfies Record<keyof typeof en, string>;
