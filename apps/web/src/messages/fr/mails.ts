import type en from '../en/mails.ts';

export default {
  title: 'Boîte d’envoi',
  subtitle:
    'Aucun serveur de messagerie n’est défini : les e-mails restent ici. Leurs liens ouvrent des comptes ; transmettez-les avec soin.',
  empty_title: 'Aucun e-mail pour l’instant',
  empty_text: 'Les invitations et les liens de mot de passe apparaissent ici.',
  not_delivered: 'Pas encore remis. L’e-mail apparaît dans quelques secondes.',
} satisfies typeof en;
