import type { LetterClause } from '@comptoir/contract';
import type { Term } from './term.ts';

/** A wording of the legal pack. Of one `choice`, a letter has one. It is a start: a company's counsel decides. */
export interface Clause {
  readonly choice: string | null;
  readonly title: Term;
  readonly text: Term;
  readonly use: Term;
}

export const CLAUSE = {
  subject_to_plan: {
    choice: null,
    title: { en: 'Terms of the plan', fr: 'Conditions du plan' },
    text: {
      en: 'Your variable pay is set by the plan described in this letter, for the period it names. It is part of your contract of employment for that period.',
      fr: 'Votre rémunération variable est fixée par le plan décrit dans cette lettre, pour la période qu’elle indique. Il fait partie de votre contrat de travail pour cette période.',
    },
    use: { en: 'Every plan letter.', fr: 'Toute lettre de plan.' },
  },
  earned_when_paid: {
    choice: 'earned',
    title: { en: 'Earned when the customer pays', fr: 'Acquise au paiement du client' },
    text: {
      en: 'Variable pay is earned when the customer has paid the invoice of the sale.',
      fr: 'La rémunération variable est acquise lorsque le client a payé la facture de la vente.',
    },
    use: { en: 'Plans that pay on cash received.', fr: 'Plans versés à l’encaissement.' },
  },
  earned_when_booked: {
    choice: 'earned',
    title: { en: 'Earned when the order is booked', fr: 'Acquise à la commande' },
    text: {
      en: 'Variable pay is earned when the customer’s signed order is recorded.',
      fr: 'La rémunération variable est acquise lorsque la commande signée du client est enregistrée.',
    },
    use: { en: 'Plans that pay on bookings.', fr: 'Plans versés à la commande.' },
  },
  clawback: {
    choice: null,
    title: { en: 'Cancelled sales', fr: 'Ventes annulées' },
    text: {
      en: 'Where a sale is cancelled or not paid, and this is not for the company to answer for, the pay for it is recalculated and the difference is offset against later variable pay, within the limits of the law.',
      fr: 'Si une vente est annulée ou impayée, sans que l’entreprise en soit responsable, la rémunération correspondante est recalculée et la différence est imputée sur la rémunération variable ultérieure, dans les limites de la loi.',
    },
    use: { en: 'Plans with clawbacks.', fr: 'Plans avec reprise.' },
  },
  change_with_notice: {
    choice: 'change',
    title: { en: 'Objectives set by the company', fr: 'Objectifs fixés par l’entreprise' },
    text: {
      en: 'The company sets the objectives of each period. It makes them known at the start of the period; they are realistic and can be reached.',
      fr: 'L’entreprise fixe les objectifs de chaque période. Elle les communique au début de la période ; ils sont réalistes et atteignables.',
    },
    use: {
      en: 'Contracts under which the employer sets objectives alone.',
      fr: 'Contrats où l’employeur fixe seul les objectifs.',
    },
  },
  change_by_agreement: {
    choice: 'change',
    title: { en: 'Changes by agreement', fr: 'Modifications d’un commun accord' },
    text: {
      en: 'The terms of this letter change only by an agreement that both sides sign.',
      fr: 'Les conditions de cette lettre ne sont modifiées que par un accord signé des deux parties.',
    },
    use: {
      en: 'Contracts in which variable pay is itself agreed.',
      fr: 'Contrats où la rémunération variable est contractuelle.',
    },
  },
  objectives_in_french: {
    choice: null,
    title: { en: 'Objectives in French', fr: 'Objectifs en français' },
    text: {
      en: 'Every document that is needed to determine variable pay is given to the employee in French, as article L. 1321-6 of the French labour code requires.',
      fr: 'Tout document nécessaire à la détermination de la rémunération variable est remis au salarié en français, conformément à l’article L. 1321-6 du Code du travail.',
    },
    use: {
      en: 'Contracts under French law: objectives that are not in French cannot be held against the employee.',
      fr: 'Contrats de droit français : des objectifs qui ne sont pas en français sont inopposables au salarié.',
    },
  },
  departure_pro_rata: {
    choice: 'departure',
    title: { en: 'Departure: in proportion', fr: 'Départ : au prorata' },
    text: {
      en: 'If the contract ends during the period, variable pay is due in proportion to the time worked and to what was attained.',
      fr: 'Si le contrat prend fin en cours de période, la rémunération variable est due au prorata du temps travaillé et des résultats atteints.',
    },
    use: { en: 'The usual wording in France.', fr: 'La rédaction usuelle en France.' },
  },
  departure_forfeit: {
    choice: 'departure',
    title: { en: 'Departure: presence required', fr: 'Départ : présence requise' },
    text: {
      en: 'A bonus that rewards presence on the last day of the period is not due if the contract ended before. What was earned by work done stays due.',
      fr: 'Une prime liée à la présence au dernier jour de la période n’est pas due si le contrat a pris fin avant. Ce qui est acquis par le travail accompli reste dû.',
    },
    use: { en: 'Retention bonuses.', fr: 'Primes de fidélité.' },
  },
  confidentiality: {
    choice: null,
    title: { en: 'Confidentiality', fr: 'Confidentialité' },
    text: {
      en: 'Customers, prices and results named in this letter are confidential. You may discuss your own pay.',
      fr: 'Les clients, les prix et les résultats cités dans cette lettre sont confidentiels. Vous restez libre de parler de votre propre rémunération.',
    },
    use: { en: 'Letters that name customers or figures.', fr: 'Lettres citant des clients ou des chiffres.' },
  },
  governing_language: {
    choice: null,
    title: { en: 'Language', fr: 'Langue' },
    text: {
      en: 'This letter exists in French and in English. The French text prevails.',
      fr: 'Cette lettre existe en français et en anglais. Le texte français prévaut.',
    },
    use: { en: 'Letters given in two languages.', fr: 'Lettres remises en deux langues.' },
  },
  data_protection: {
    choice: null,
    title: { en: 'Personal data', fr: 'Données personnelles' },
    text: {
      en: 'The company keeps this letter and the evidence of its signature for as long as claims about pay can be made.',
      fr: 'L’entreprise conserve cette lettre et la preuve de sa signature aussi longtemps qu’une réclamation sur la paie est possible.',
    },
    use: { en: 'Letters for electronic signature.', fr: 'Lettres à signer électroniquement.' },
  },
  notice_of_change: {
    choice: null,
    title: { en: 'Notice of change', fr: 'Notification de modification' },
    text: {
      en: 'The terms of your variable pay change on {effective}. You may refuse in writing until {notice}. Without your agreement, the present terms go on where the law requires it.',
      fr: 'Les conditions de votre rémunération variable changent le {effective}. Vous pouvez refuser par écrit jusqu’au {notice}. Sans votre accord, les conditions actuelles se poursuivent lorsque la loi l’exige.',
    },
    use: {
      en: 'Notices of change. The campaign gives both dates.',
      fr: 'Notifications de modification. La campagne donne les deux dates.',
    },
  },
  acknowledgement: {
    choice: null,
    title: { en: 'Acknowledgement', fr: 'Accusé de réception' },
    text: {
      en: 'By signing I confirm that I received and read this letter.',
      fr: 'En signant, je confirme avoir reçu et lu cette lettre.',
    },
    use: { en: 'Where receipt is enough.', fr: 'Lorsque la réception suffit.' },
  },
  consent_to_sign: {
    choice: null,
    title: { en: 'Electronic signature', fr: 'Signature électronique' },
    text: {
      en: 'The parties agree to sign this letter electronically. Each receives the sealed letter with its evidence.',
      fr: 'Les parties conviennent de signer cette lettre électroniquement. Chacune reçoit la lettre scellée avec sa preuve.',
    },
    use: { en: 'Letters for electronic signature.', fr: 'Lettres à signer électroniquement.' },
  },
} as const satisfies Record<LetterClause, Clause>;
