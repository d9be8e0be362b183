import { plainName } from '@comptoir/contract';

export type MailLanguage = 'en' | 'fr';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Plain words, one link, what happens if it was not asked for. */
export function invitationMail(language: MailLanguage, values: { name: string; company: string; url: string; days: number }): MailText {
  const { url, days } = values;
  const [name, company] = [plainName(values.name), plainName(values.company)];
  return language === 'fr'
    ? {
        subject: `Votre accès à Comptoir pour ${company}`,
        text: `Bonjour ${name},\n\n${company} vous ouvre un accès à Comptoir, où vous suivez vos commissions.\n\nCréez votre mot de passe ici :\n${url}\n\nCe lien sert une fois et reste valable ${days} jours.\n`,
      }
    : {
        subject: `Your access to Comptoir for ${company}`,
        text: `Hello ${name},\n\n${company} gives you access to Comptoir, where you follow your commissions.\n\nChoose your password here:\n${url}\n\nThe link works once and for ${days} days.\n`,
      };
}

export function resetMail(language: MailLanguage, values: { url: string; hours: number }): MailText {
  const { url, hours } = values;
  return language === 'fr'
    ? {
        subject: 'Changer votre mot de passe Comptoir',
        text: `Bonjour,\n\nChoisissez un nouveau mot de passe ici :\n${url}\n\nCe lien sert une fois et reste valable ${hours} heures. Si vous n'avez rien demandé, ignorez ce message : votre mot de passe ne change pas.\n`,
      }
    : {
        subject: 'Change your Comptoir password',
        text: `Hello,\n\nChoose a new password here:\n${url}\n\nThe link works once and for ${hours} hours. If you did not ask for it, ignore this message: your password stays as it is.\n`,
      };
}

/** Without a link: a mail that frightens should not ask for a click. */
export function passwordChangedMail(language: MailLanguage): MailText {
  return language === 'fr'
    ? {
        subject: 'Votre mot de passe Comptoir a changé',
        text: `Bonjour,\n\nLe mot de passe de votre compte Comptoir vient de changer.\n\nSi c'est vous, vous n'avez rien à faire. Sinon, ouvrez Comptoir, choisissez « Mot de passe oublié », et prévenez la personne qui administre Comptoir dans votre entreprise.\n`,
      }
    : {
        subject: 'Your Comptoir password has changed',
        text: `Hello,\n\nThe password of your Comptoir account has just changed.\n\nIf it was you, there is nothing to do. If not, open Comptoir, choose "Forgot your password?", and tell whoever runs Comptoir in your company.\n`,
      };
}

/** Sent to the address from before: the new one gets an invitation. */
export function emailChangedMail(language: MailLanguage, company: string): MailText {
  const name = plainName(company);
  return language === 'fr'
    ? {
        subject: 'Votre adresse dans Comptoir a changé',
        text: `Bonjour,\n\n${name} a remplacé cette adresse par une autre dans Comptoir. Vos sessions sont fermées, et cette adresse n'ouvre plus ${name}.\n\nSi cela vous surprend, prévenez la personne qui administre Comptoir dans votre entreprise.\n`,
      }
    : {
        subject: 'Your address in Comptoir has changed',
        text: `Hello,\n\n${name} has replaced this address by another one in Comptoir. Your sessions are closed, and this address no longer opens ${name}.\n\nIf you did not expect this, tell whoever runs Comptoir in your company.\n`,
      };
}
