import type en from '../en/subscription.ts';

export default {
  title: 'Abonnement',
  subtitle: 'Les relevés ne sont créés que pour les utilisateurs avec une licence.',
  licences: 'Licences',
  all: 'Total',
  total: 'Nouveau total',
  used: 'Utilisées',
  free: 'Disponibles',
  missing: 'Manquantes',
  not_activated: 'Votre abonnement n’est pas encore actif. Il commence quand vous ajoutez des licences.',
  missing_notice:
    '{count, plural, one {Vous utilisez une licence de plus que votre abonnement.} other {Vous utilisez # licences de plus que votre abonnement.}} Les relevés ne sont pas affectés. Ajoutez des licences.',
  number: 'Nouveau total',
  number_hint:
    'Vous pouvez ajouter des licences mais pas en retirer. Les nouvelles sont facturées au prorata.',
  number_error: 'Saisissez un nombre entier de {least} à {most}.',
  add: 'Ajouter des licences',
  confirm_title: 'Ajouter {count, plural, one {une licence} other {# licences}} ?',
  confirm_text:
    'Vous aurez {count, plural, one {une licence} other {# licences}}. Cette action est irréversible.',
  added: 'Licences ajoutées. Vous en avez maintenant {count}.',
  history: 'Historique',
  history_empty: 'Aucune licence',
  history_empty_text: 'Chaque ajout apparaît ici avec sa date et son auteur.',
  when: 'Quand',
  who: 'Qui',
  change: 'Ajoutées',
  banner: '{count, plural, one {Il manque une licence} other {Il manque # licences}}.',
  banner_title: 'Licences manquantes',
  banner_link: 'Voir l’abonnement',
  used_of: '{used} sur {count, plural, one {# licence utilisée} other {# licences utilisées}}',
  free_count: '{count, plural, one {# disponible} other {# disponibles}}',
  missing_count: '{count, plural, one {# manquante} other {# manquantes}}',
} satisfies typeof en;
