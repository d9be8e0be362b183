import type en from '../en/users-orgchart.ts';

export default {
  orgchart_month: 'Mois de l’organigramme',
  orgchart_all: 'Toute l’entreprise',
  orgchart_empty: 'Personne ce mois-ci',
  orgchart_below: '{count, plural, one {# personne} other {# personnes}}',
  orgchart_focus: 'Afficher seulement la ligne hiérarchique de {name}',
  orgchart_loop: 'Boucle hiérarchique',
  orgchart_loop_text: 'Corrigez les managers de {names} pour les afficher dans l’organigramme.',
  orgchart_search: 'Rechercher une personne',
  orgchart_expand: 'Tout déplier',
  orgchart_collapse: 'Tout replier',
  orgchart_clear: 'Effacer la recherche',
} satisfies typeof en;
