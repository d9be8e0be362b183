export default {
  title: 'Affaires par {field}',
  group_by: 'Regrouper les affaires par',
  count: '{count, plural, one {# affaire} other {# affaires}}',
  without: 'Sans {field}',
  more: '{count, plural, one {Afficher # de plus} other {Afficher # de plus}}',
  not_printed: '{count, plural, one {et # de plus} other {et # de plus}}',
  more_deals: 'Afficher plus d’affaires',
  not_by_deal: 'Hors affaires',
  not_by_deal_text: 'Récompenses, corrections et ce qu’aucune affaire n’a rapporté à elle seule.',
  earned: 'Gagné dans le mois',
};
