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
