import type en from '../en/mails.ts';

export default {
  title: 'Boîte d’envoi',
  subtitle:
    'Aucun serveur de messagerie n’est configuré : les e-mails restent ici. Ils contiennent des liens de connexion : transmettez-les avec précaution.',
  empty_title: 'Aucun e-mail',
  empty_text: 'Les invitations et les liens de mot de passe apparaissent ici.',
  show_links: 'Afficher les liens',
  show_links_hint:
    'Ces liens ouvrent le compte de cette personne. Leur affichage est noté dans le journal d’audit de l’entreprise.',
  subtitle_leaves: 'Ce qu’est devenu chaque e-mail. Les textes envoyés ne sont pas conservés.',
  sent: 'Envoyé.',
  failed: 'Non envoyé après {count, plural, one {# essai} other {# essais}}. Le serveur a répondu : {reason}',
  tried_again:
    'Pas encore envoyé après {count, plural, one {# essai} other {# essais}}. Le serveur a répondu : {reason}. Prochain essai : <when></when>',
  not_delivered: 'Envoi…',
} satisfies typeof en;
