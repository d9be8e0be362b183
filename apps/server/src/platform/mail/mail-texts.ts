import { plainName } from '@comptoir/contract';
import { fill, type Language, MAIL } from '@comptoir/words';

export type MailLanguage = Language;

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly language: Language;
}

export function invitationMail(
  language: Language,
  values: { name: string; company: string; url: string; days: number },
): MailText {
  const filled = { ...values, name: plainName(values.name), company: plainName(values.company) };
  return {
    language,
    subject: fill(MAIL.invitation_subject[language], filled),
    text: fill(MAIL.invitation_text[language], filled),
  };
}

export function resetMail(language: Language, values: { url: string; hours: number }): MailText {
  return { language, subject: MAIL.reset_subject[language], text: fill(MAIL.reset_text[language], values) };
}

/** Without a link: a mail that frightens should not ask for a click. */
export function passwordChangedMail(language: Language): MailText {
  return {
    language,
    subject: MAIL.password_changed_subject[language],
    text: MAIL.password_changed_text[language],
  };
}

/** `operator`: somebody who runs the installation removed them all. */
export type FactorChange = 'on' | 'off' | 'app_off' | 'operator';

/** Without a link, as of a changed password. */
export function factorChangedMail(language: Language, change: FactorChange): MailText {
  const subject = change === 'app_off' ? 'on' : change === 'operator' ? 'off' : change;
  return {
    language,
    subject: MAIL[`factor_${subject}_subject`][language],
    text: MAIL[`factor_${change}_text`][language],
  };
}

export interface PasskeyChange {
  readonly change: 'added' | 'removed';
  readonly name: string;
}

export function passkeyChangedMail(language: Language, { change, name }: PasskeyChange): MailText {
  return {
    language,
    subject: MAIL[`passkey_${change}_subject`][language],
    text: fill(MAIL[`passkey_${change}_text`][language], { name: plainName(name) }),
  };
}

/** Sent to the address from before: the new one gets an invitation. */
export function emailChangedMail(language: Language, company: string): MailText {
  const filled = { company: plainName(company) };
  return {
    language,
    subject: MAIL.email_changed_subject[language],
    text: fill(MAIL.email_changed_text[language], filled),
  };
}

export interface Unsubscribable {
  /** What the mail is about, as the settings name it. */
  readonly kind: string;
  readonly unsubscribe: string;
}

/** One card of the notification centre. */
export function noticeMail(
  language: Language,
  values: { name: string; text: string; details: string; url: string } & Unsubscribable,
): MailText & { readonly unsubscribe: string } {
  const filled = { ...values, name: plainName(values.name), text: plainName(values.text) };
  return {
    language,
    unsubscribe: values.unsubscribe,
    subject: filled.text,
    text: fill(MAIL.notice_text[language], filled) + fill(MAIL.unsubscribe_text[language], filled),
  };
}
