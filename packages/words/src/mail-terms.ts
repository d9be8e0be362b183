import type { Term } from './term.ts';

/** Plain words, one link, what happens if the recipient did not request it. */
export const MAIL = {
  invitation_subject: {
    en: '{company} has invited you to Comptoir',
    fr: '{company} vous invite sur Comptoir',
  },
  invitation_text: {
    en: 'Hello {name},\n\n{company} has invited you to Comptoir, where you can track your commissions.\n\nSet your password:\n{url}\n\nThis link works once and expires in {days} days.\n',
    fr: 'Bonjour {name},\n\n{company} vous invite sur Comptoir, où vous pouvez suivre vos commissions.\n\nChoisissez votre mot de passe :\n{url}\n\nCe lien est valable une seule fois, pendant {days} jours.\n',
  },
  reset_subject: { en: 'Reset your Comptoir password', fr: 'Réinitialiser votre mot de passe Comptoir' },
  reset_text: {
    en: 'Hello,\n\nSet a new password:\n{url}\n\nThis link works once and expires in {hours} hours. If you didn’t request this, ignore this email. Your password won’t change.\n',
    fr: 'Bonjour,\n\nChoisissez un nouveau mot de passe :\n{url}\n\nCe lien est valable une seule fois, pendant {hours} heures. Si vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe ne change pas.\n',
  },
  // Without a link: a mail that frightens should not ask for a click.
  password_changed_subject: {
    en: 'Your Comptoir password was changed',
    fr: 'Votre mot de passe Comptoir a été modifié',
  },
  password_changed_text: {
    en: 'Hello,\n\nYour Comptoir password was just changed.\n\nIf this was you, you don’t need to do anything. If not, open Comptoir, choose “Forgot your password?” and tell your company’s Comptoir admin.\n',
    fr: 'Bonjour,\n\nVotre mot de passe Comptoir vient d’être modifié.\n\nSi c’est vous, vous n’avez rien à faire. Sinon, ouvrez Comptoir, choisissez « Mot de passe oublié ? » et prévenez l’administrateur de Comptoir dans votre entreprise.\n',
  },
  factor_on_subject: {
    en: 'Your Comptoir second factor was changed',
    fr: 'Votre second facteur Comptoir a été modifié',
  },
  factor_on_text: {
    en: 'Hello,\n\nAn authenticator app or new recovery codes were just set up for your Comptoir account.\n\nIf this was you, you don’t need to do anything. If not, open Comptoir, choose “Forgot your password?” and tell your company’s Comptoir admin.\n',
    fr: 'Bonjour,\n\nUne application d’authentification ou de nouveaux codes de secours viennent d’être configurés pour votre compte Comptoir.\n\nSi c’est vous, vous n’avez rien à faire. Sinon, ouvrez Comptoir, choisissez « Mot de passe oublié ? » et prévenez l’administrateur de Comptoir dans votre entreprise.\n',
  },
  factor_off_subject: {
    en: 'Your Comptoir second factor was turned off',
    fr: 'Votre second facteur Comptoir a été désactivé',
  },
  factor_off_text: {
    en: 'Hello,\n\nThe second factor of your Comptoir account was just turned off.\n\nIf this was you, you don’t need to do anything. If not, open Comptoir, choose “Forgot your password?” and tell your company’s Comptoir admin.\n',
    fr: 'Bonjour,\n\nLe second facteur de votre compte Comptoir vient d’être désactivé.\n\nSi c’est vous, vous n’avez rien à faire. Sinon, ouvrez Comptoir, choisissez « Mot de passe oublié ? » et prévenez l’administrateur de Comptoir dans votre entreprise.\n',
  },
  factor_app_off_text: {
    en: 'Hello,\n\nThe authenticator app was just removed from your Comptoir account.\n\nIf this was you, you don’t need to do anything. If not, open Comptoir, choose “Forgot your password?” and tell your company’s Comptoir admin.\n',
    fr: 'Bonjour,\n\nL’application d’authentification vient d’être retirée de votre compte Comptoir.\n\nSi c’est vous, vous n’avez rien à faire. Sinon, ouvrez Comptoir, choisissez « Mot de passe oublié ? » et prévenez l’administrateur de Comptoir dans votre entreprise.\n',
  },
  factor_operator_text: {
    en: 'Hello,\n\nThe person who runs Comptoir has just removed the second factor of your account: authenticator app, passkeys and recovery codes. You’ve been logged out everywhere. Log in with your password, then set up a second factor again.\n\nIf you didn’t ask for this, tell your company’s Comptoir admin.\n',
    fr: 'Bonjour,\n\nLa personne qui gère Comptoir vient de retirer le second facteur de votre compte : application d’authentification, clés d’accès et codes de secours. Vous avez été déconnecté partout. Connectez-vous avec votre mot de passe, puis configurez à nouveau un second facteur.\n\nSi vous ne l’avez pas demandé, prévenez l’administrateur de Comptoir dans votre entreprise.\n',
  },
  passkey_added_subject: {
    en: 'A passkey was added to your Comptoir account',
    fr: 'Une clé d’accès a été ajoutée à votre compte Comptoir',
  },
  passkey_added_text: {
    en: 'Hello,\n\nThe passkey “{name}” was just added to your Comptoir account. It can log in.\n\nIf this was you, you don’t need to do anything. If not, open Comptoir, choose “Forgot your password?” and tell your company’s Comptoir admin.\n',
    fr: 'Bonjour,\n\nLa clé d’accès « {name} » vient d’être ajoutée à votre compte Comptoir. Elle permet de se connecter.\n\nSi c’est vous, vous n’avez rien à faire. Sinon, ouvrez Comptoir, choisissez « Mot de passe oublié ? » et prévenez l’administrateur de Comptoir dans votre entreprise.\n',
  },
  passkey_removed_subject: {
    en: 'A passkey was removed from your Comptoir account',
    fr: 'Une clé d’accès a été retirée de votre compte Comptoir',
  },
  passkey_removed_text: {
    en: 'Hello,\n\nThe passkey “{name}” was just removed from your Comptoir account. It no longer logs in.\n\nIf this was you, you don’t need to do anything. If not, open Comptoir, choose “Forgot your password?” and tell your company’s Comptoir admin.\n',
    fr: 'Bonjour,\n\nLa clé d’accès « {name} » vient d’être retirée de votre compte Comptoir. Elle ne permet plus de se connecter.\n\nSi c’est vous, vous n’avez rien à faire. Sinon, ouvrez Comptoir, choisissez « Mot de passe oublié ? » et prévenez l’administrateur de Comptoir dans votre entreprise.\n',
  },
  email_changed_subject: {
    en: 'Your Comptoir email was changed',
    fr: 'Votre adresse e-mail Comptoir a été modifiée',
  },
  email_changed_text: {
    en: 'Hello,\n\n{company} has replaced this email address with another one in Comptoir. You’ve been logged out, and you can’t use this address to log in to {company} any longer.\n\nIf you didn’t expect this, tell your company’s Comptoir admin.\n',
    fr: 'Bonjour,\n\n{company} a remplacé cette adresse par une autre dans Comptoir. Vous avez été déconnecté et vous ne pouvez plus vous connecter à {company} avec cette adresse.\n\nSi vous ne vous y attendiez pas, prévenez l’administrateur de Comptoir dans votre entreprise.\n',
  },
  notice_text: {
    en: 'Hello {name},\n\n{text}{details}\n\nOpen it in Comptoir:\n{url}\n',
    fr: 'Bonjour {name},\n\n{text}{details}\n\nOuvrir dans Comptoir :\n{url}\n',
  },
  // Below the line of dashes: the small print.
  unsubscribe_text: {
    en: '\n-- \nYou get this email because notifications about “{kind}” are on. Stop them without logging in: {unsubscribe}\n',
    fr: '\n-- \nVous recevez cet e-mail car les notifications « {kind} » sont activées. Les arrêter sans se connecter : {unsubscribe}\n',
  },
} as const satisfies Record<string, Term>;
