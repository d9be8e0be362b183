import type en from '../en/mails.ts';

export default {
  title: 'Boîte d’envoi',
  subtitle:
    'Aucun serveur de messagerie n’est défini : les e-mails restent ici. Leurs liens ouvrent des comptes ; transmettez-les avec soin.',
  empty_title: 'Aucun e-mail pour l’instant',
  empty_text: 'Les invitations et les liens de mot de passe apparaissent ici.',
  show_links: 'Afficher les liens',
  show_links_hint:
    'Ils ouvrent le compte de cette personne. Le journal d’audit de l’entreprise note que vous les avez affichés.',
  not_delivered: 'Pas encore remis. L’e-mail apparaît dans quelques secondes.',
} satisfies typeof en;
