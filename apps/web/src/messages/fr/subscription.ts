import type en from '../en/subscription.ts';

export default {
  title: 'Abonnement',
  subtitle: 'Seules les personnes avec une licence ont des relevés.',
  licences: 'Licences',
  all: 'Au total',
  total: 'Total après',
  used: 'Utilisées',
  free: 'Libres',
  missing: 'Manquantes',
  not_activated:
    'L’abonnement n’est pas encore activé : les licences ne sont pas comptées. Il commence avec les premières licences.',
  missing_notice:
    '{count, plural, one {Une personne a} other {# personnes ont}} une licence que l’abonnement ne contient pas. Personne ne perd ses relevés ; merci d’ajouter des licences.',
  number: 'Nouveau nombre de licences',
  number_hint: 'Les licences s’ajoutent et ne se retirent jamais. Les nouvelles sont facturées au prorata.',
  number_error: 'Saisissez un nombre entier de {least} à {most}.',
  add: 'Ajouter des licences',
  confirm_title: 'Ajouter {count, plural, one {une licence} other {# licences}} ?',
  confirm_text: 'L’abonnement en contiendra alors {count}. Vous ne pourrez pas revenir en arrière.',
  added: 'Licences ajoutées. Il y en a maintenant {count}.',
  history: 'Historique',
  history_empty: 'Aucune licence pour l’instant',
  history_empty_text: 'Chaque ajout apparaît ici avec sa date et son auteur.',
  when: 'Quand',
  who: 'Qui',
  change: 'Ajoutées',
  banner: '{count, plural, one {Il manque une licence} other {Il manque # licences}}.',
  banner_title: 'Licences manquantes',
  banner_link: 'Voir l’abonnement',
} satisfies typeof en;
