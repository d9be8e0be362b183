import type { Term } from './term.ts';

/** Plain words, one link, what happens if it was not asked for. */
export const MAIL = {
  invitation_subject: {
    en: 'Your access to Comptoir for {company}',
    fr: 'Votre accès à Comptoir pour {company}',
  },
  invitation_text: {
    en: 'Hello {name},\n\n{company} has invited you to Comptoir, where you can track your commissions.\n\nSet your password:\n{url}\n\nThis link works once and expires in {days} days.\n',
    fr: 'Bonjour {name},\n\n{company} vous ouvre un accès à Comptoir, où vous suivez vos commissions.\n\nCréez votre mot de passe ici :\n{url}\n\nCe lien sert une fois et reste valable {days} jours.\n',
  },
  reset_subject: { en: 'Reset your Comptoir password', fr: 'Changer votre mot de passe Comptoir' },
  reset_text: {
    en: 'Hello,\n\nSet a new password:\n{url}\n\nThis link works once and expires in {hours} hours. If you did not ask for it, ignore this message: your password stays as it is.\n',
    fr: "Bonjour,\n\nChoisissez un nouveau mot de passe ici :\n{url}\n\nCe lien sert une fois et reste valable {hours} heures. Si vous n'avez rien demandé, ignorez ce message : votre mot de passe ne change pas.\n",
  },
  // Without a link: a mail that frightens should not ask for a click.
  password_changed_subject: {
    en: 'Your Comptoir password has changed',
    fr: 'Votre mot de passe Comptoir a changé',
  },
  password_changed_text: {
    en: 'Hello,\n\nThe password of your Comptoir account has just changed.\n\nIf it was you, there is nothing to do. If not, open Comptoir, choose "Forgot your password?", and tell whoever runs Comptoir in your company.\n',
    fr: "Bonjour,\n\nLe mot de passe de votre compte Comptoir vient de changer.\n\nSi c'est vous, vous n'avez rien à faire. Sinon, ouvrez Comptoir, choisissez « Mot de passe oublié », et prévenez la personne qui administre Comptoir dans votre entreprise.\n",
  },
  email_changed_subject: {
    en: 'Your address in Comptoir has changed',
    fr: 'Votre adresse dans Comptoir a changé',
  },
  email_changed_text: {
    en: 'Hello,\n\n{company} has replaced this address by another one in Comptoir. Your sessions are closed, and this address no longer opens {company}.\n\nIf you did not expect this, tell whoever runs Comptoir in your company.\n',
    fr: "Bonjour,\n\n{company} a remplacé cette adresse par une autre dans Comptoir. Vos sessions sont fermées, et cette adresse n'ouvre plus {company}.\n\nSi cela vous surprend, prévenez la personne qui administre Comptoir dans votre entreprise.\n",
  },
} as const satisfies Record<string, Term>;
