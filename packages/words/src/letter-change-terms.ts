import type { Term } from './term.ts';

/** What changes in a plan, for a notice of change. */
export const PLAN_CHANGE = {
  since_signed: {
    en: 'These terms change on {date}. They are compared with the letter that you signed on {day}.',
    fr: 'Ces conditions changent à compter du {date}. Elles sont comparées à la lettre que vous avez signée le {day}.',
  },
  since_sent: {
    en: 'These terms change on {date}. They are compared with the letter that you received on {day}.',
    fr: 'Ces conditions changent à compter du {date}. Elles sont comparées à la lettre que vous avez reçue le {day}.',
  },
  before: { en: 'Until now: {text}', fr: 'Jusqu’à présent : {text}' },
  after: { en: 'From {date}: {text}', fr: 'À compter du {date} : {text}' },
  added: { en: 'New from {date}: {text}', fr: 'Nouveau à compter du {date} : {text}' },
  removed: { en: 'Ends on {date}: {text}', fr: 'Supprimé à compter du {date} : {text}' },
  nothing: {
    en: 'The terms of this plan stay as they are.',
    fr: 'Les conditions de ce plan restent inchangées.',
  },
  first: {
    en: 'You have had no letter about this plan so far. From {date} it says:',
    fr: 'Vous n’avez encore reçu aucune lettre sur ce plan. À compter du {date}, il prévoit :',
  },
  unknown: {
    en: 'This plan has changed since the letter that you received on {day}. From {date} it says:',
    fr: 'Ce plan a changé depuis la lettre que vous avez reçue le {day}. À compter du {date}, il prévoit :',
  },
  ended: {
    en: 'This plan ends for you on {date}.',
    fr: 'Ce plan prend fin pour vous à compter du {date}.',
  },
} as const satisfies Record<string, Term>;

/** Words of the register's file. */
export const LETTER_REGISTER = {
  file: { en: 'register of letters', fr: 'registre des lettres' },
  campaign: { en: 'Campaign', fr: 'Campagne' },
  person: { en: 'Person', fr: 'Personne' },
  plan: { en: 'Plan', fr: 'Plan' },
  plan_version: { en: 'Plan version', fr: 'Version du plan' },
  outdated: { en: 'Outdated', fr: 'Obsolète' },
  signer: { en: 'Signer', fr: 'Signataire' },
  role: { en: 'Role', fr: 'Rôle' },
  state: { en: 'State', fr: 'État' },
  effective_on: { en: 'In effect on', fr: 'En vigueur le' },
  sent: { en: 'Sent', fr: 'Envoyée' },
  signed: { en: 'Signed', fr: 'Signée' },
  hash: { en: 'SHA-256', fr: 'SHA-256' },
  yes: { en: 'Yes', fr: 'Oui' },
  no: { en: 'No', fr: 'Non' },
} as const satisfies Record<string, Term>;

/** States of a letter, as the screens name them. */
export const LETTER_STATE = {
  not_sent: { en: 'Not sent', fr: 'Non envoyée' },
  waiting_for_approval: { en: 'Waiting for approval', fr: 'En attente d’approbation' },
  sent: { en: 'Sent', fr: 'Envoyée' },
  received: { en: 'Received', fr: 'Reçue' },
  viewed: { en: 'Viewed', fr: 'Consultée' },
  signed: { en: 'Signed', fr: 'Signée' },
  declined: { en: 'Declined', fr: 'Refusée' },
  expired: { en: 'Expired', fr: 'Expirée' },
  voided: { en: 'Voided', fr: 'Annulée' },
} as const satisfies Record<string, Term>;

export const LETTER_ROLE = {
  intermediate: { en: 'First signer', fr: 'Premier signataire' },
  recipient: { en: 'Recipient', fr: 'Destinataire' },
  final: { en: 'Final signer', fr: 'Signataire final' },
} as const satisfies Record<string, Term>;
