import type { Term } from './term.ts';

/** A plan in sentences, for a letter. */
export const PLAN_SENTENCE = {
  plan: { en: 'Plan “{name}”', fr: 'Plan « {name} »' },
  when: {
    en: '“{name}” is calculated: {calculated}. It is paid: {paid}.',
    fr: '« {name} » est calculée : {calculated}. Elle est versée : {paid}.',
  },
  only_month: {
    en: '“{name}” is calculated once, for {month}. It is paid: {paid}.',
    fr: '« {name} » est calculée une seule fois, pour {month}. Elle est versée : {paid}.',
  },
  rows_of: { en: 'What counts (“{scope}”): {source}.', fr: 'Ce qui compte (« {scope} ») : {source}.' },
  source_table: { en: 'records of the table “{name}”', fr: 'les enregistrements de la table « {name} »' },
  source_quota: { en: 'values of the quota “{name}”', fr: 'les valeurs de l’objectif « {name} »' },
  source_compensation: {
    en: 'results of the compensation “{name}”',
    fr: 'les résultats de la rémunération « {name} »',
  },
  whose_own: {
    en: 'A record counts for the person in its field “{field}”.',
    fr: 'Un enregistrement compte pour la personne de son champ « {field} ».',
  },
  whose_team: {
    en: 'A record counts by its field “{field}”, through teams: {level}.',
    fr: 'Un enregistrement compte selon son champ « {field} », par les équipes : {level}.',
  },
  whose_managers: {
    en: 'A record counts by its field “{field}”, through managers: {level}.',
    fr: 'Un enregistrement compte selon son champ « {field} », par les managers : {level}.',
  },
  whose_attribute: {
    en: 'A record counts where its field “{field}” equals the person’s attribute “{attribute}”.',
    fr: 'Un enregistrement compte si son champ « {field} » est égal à l’attribut « {attribute} » de la personne.',
  },
  which_date: {
    en: 'The date “{field}” decides the period.',
    fr: 'La date « {field} » décide de la période.',
  },
  only_where: { en: 'Only where {conditions}.', fr: 'Seulement si {conditions}.' },
  shared_fields: {
    en: 'Several people share a record: those in its fields {fields}.',
    fr: 'Plusieurs personnes se partagent un enregistrement : celles de ses champs {fields}.',
  },
  shared_table: {
    en: 'Several people share a record: those that the table “{table}” names for it in “{field}”.',
    fr: 'Plusieurs personnes se partagent un enregistrement : celles que la table « {table} » nomme pour lui dans « {field} ».',
  },
  shared_equal: { en: 'Their shares are equal.', fr: 'Leurs parts sont égales.' },
  shared_given: { en: 'Their shares are in {fields}.', fr: 'Leurs parts sont dans {fields}.' },
  shared_more: {
    en: 'Together their shares may be more than 100%.',
    fr: 'Ensemble, leurs parts peuvent dépasser 100 %.',
  },
  shared_parts: {
    en: 'Each has their share of {fields}.',
    fr: 'Chacune a sa part de {fields}.',
  },
  shared_team: {
    en: 'It counts through their teams: {level}.',
    fr: 'Il compte par leurs équipes : {level}.',
  },
  shared_managers: {
    en: 'It counts through their managers: {level}.',
    fr: 'Il compte par leurs managers : {level}.',
  },
  and: { en: ' and ', fr: ' et ' },
  or: { en: ' or ', fr: ' ou ' },
  current_user: { en: 'the person', fr: 'la personne' },
  current_date: { en: 'today', fr: 'la date du jour' },
  quota: { en: 'Quota “{quota}” is compared with.', fr: 'L’objectif « {quota} » sert de comparaison.' },
  formula: { en: '{name} = {formula}', fr: '{name} = {formula}' },
  tiers_rate: {
    en: '“{name}” applies rates to “{measure}” by tier:',
    fr: '« {name} » applique des taux à « {measure} » par palier :',
  },
  tiers_amount: {
    en: '“{name}” pays amounts by tiers of “{measure}”:',
    fr: '« {name} » verse des montants par paliers de « {measure} » :',
  },
  tiers_target: {
    en: 'Thresholds are shares of “{target}”.',
    fr: 'Les seuils sont des parts de « {target} ».',
  },
  tier: { en: 'from {from} to {to}: {value}', fr: 'de {from} à {to} : {value}' },
  tier_open: { en: 'from {from}: {value}', fr: 'à partir de {from} : {value}' },
  marginal: {
    en: 'Each tier’s rate counts for what lies in it.',
    fr: 'Le taux d’un palier compte pour ce qui s’y trouve.',
  },
  whole_record: {
    en: 'A record has the rate of the tier in which it begins.',
    fr: 'Un enregistrement a le taux du palier où il commence.',
  },
  retroactive: {
    en: 'The rate reached counts for everything from the first euro or unit.',
    fr: 'Le taux atteint compte pour tout, dès le premier euro ou la première unité.',
  },
  interpolated: {
    en: 'Between two points the rate lies on the line between them.',
    fr: 'Entre deux points, le taux se trouve sur la droite qui les joint.',
  },
  bonus: {
    en: '“{name}” pays “{amount}” at 100 % of “{target}”, measured by “{measure}”:',
    fr: '« {name} » verse « {amount} » à 100 % de « {target} », mesuré par « {measure} » :',
  },
  bonus_point: { en: '{attainment} attained pays {payout}', fr: '{attainment} atteints versent {payout}' },
  bonus_floor: { en: 'Below {floor} nothing is paid.', fr: 'En dessous de {floor}, rien n’est versé.' },
  bonus_cap: { en: 'At most {cap} is paid.', fr: 'Au plus {cap} sont versés.' },
  lookup: {
    en: '“{name}” is read from a table by {keys}:',
    fr: '« {name} » est lu dans une table selon {keys} :',
  },
  lookup_row: { en: '{cells}: {value}', fr: '{cells} : {value}' },
  pays: { en: 'The pay is “{name}”.', fr: 'Le montant versé est « {name} ».' },
  ranking: {
    en: 'People are ranked by “{name}”. Prizes:',
    fr: 'Les personnes sont classées selon « {name} ». Récompenses :',
  },
  prize: { en: 'place {from}: {prize}', fr: 'place {from} : {prize}' },
  prizes: { en: 'places {from} to {to}: {prize}', fr: 'places {from} à {to} : {prize}' },
  delay: {
    en: 'It is paid {months} months after the month that is due.',
    fr: 'Elle est versée {months} mois après l’échéance.',
  },
  instalment: {
    en: '{share} after {months} months',
    fr: '{share} après {months} mois',
  },
  released: {
    en: 'A record is paid once its field “{field}” is filled.',
    fr: 'Un enregistrement est versé une fois son champ « {field} » rempli.',
  },
  gone: { en: '(deleted)', fr: '(supprimé)' },
  nothing: { en: 'No plan on this date.', fr: 'Aucun plan à cette date.' },
} as const satisfies Record<string, Term>;

/** What is in letters, on the evidence page and in their mails. */
export const LETTER = {
  signature: { en: 'Signature', fr: 'Signature' },
  initials: { en: 'Initials', fr: 'Paraphe' },
  signed_on: { en: 'Date of signature', fr: 'Date de signature' },
  signer_name: { en: 'Name', fr: 'Nom' },
  signer_recipient: { en: 'Employee', fr: 'Salarié' },
  signer_final: { en: 'For the company', fr: 'Pour l’entreprise' },
  signer_intermediate: { en: 'Manager', fr: 'Manager' },
  page: { en: 'Page {page} of {pages}', fr: 'Page {page} sur {pages}' },
  evidence_title: { en: 'Evidence of signature', fr: 'Preuve de signature' },
  evidence_intro: {
    en: 'This page says who signed the letter before it, when and from where. It is sealed with the letter: any later change breaks the seal.',
    fr: 'Cette page dit qui a signé la lettre qui précède, quand et d’où. Elle est scellée avec la lettre : toute modification ultérieure brise le sceau.',
  },
  evidence_letter: { en: 'Letter', fr: 'Lettre' },
  evidence_company: { en: 'Company', fr: 'Entreprise' },
  evidence_hash: {
    en: 'SHA-256 of the letter as it was sent',
    fr: 'SHA-256 de la lettre telle qu’envoyée',
  },
  evidence_by_link: {
    en: 'link by email and one-time code',
    fr: 'lien par e-mail et code à usage unique',
  },
  evidence_by_session: { en: 'signed in to Comptoir', fr: 'connexion à Comptoir' },
  evidence_how: { en: 'Identified by', fr: 'Identification' },
  evidence_address: { en: 'IP address', fr: 'Adresse IP' },
  evidence_agent: { en: 'Browser', fr: 'Navigateur' },
  evidence_consent: { en: 'Agreed to', fr: 'A accepté' },
  evidence_events: { en: 'What happened', fr: 'Déroulement' },
  evidence_plans: { en: 'Plan versions', fr: 'Versions des plans' },
  event_made: { en: 'Letter made', fr: 'Lettre établie' },
  event_sent: { en: 'Sent', fr: 'Envoyée' },
  event_received: { en: 'Link opened', fr: 'Lien ouvert' },
  event_viewed: { en: 'Letter shown', fr: 'Lettre affichée' },
  event_code_sent: { en: 'Code sent', fr: 'Code envoyé' },
  event_code_wrong: { en: 'Wrong code', fr: 'Code faux' },
  event_signed: { en: 'Signed', fr: 'Signée' },
  event_declined: { en: 'Declined', fr: 'Refusée' },
  event_reminded: { en: 'Reminded', fr: 'Relance' },
  event_expired: { en: 'Expired', fr: 'Expirée' },
  event_voided: { en: 'Voided', fr: 'Annulée' },
  event_resent: { en: 'Sent again', fr: 'Renvoyée' },
  event_sealed: { en: 'Sealed', fr: 'Scellée' },
  seal_reason: { en: 'Seal of the signed letter', fr: 'Sceau de la lettre signée' },
  consent: {
    en: 'I have read this letter. I agree to sign it electronically, and that this signature binds me as one by hand does.',
    fr: 'J’ai lu cette lettre. J’accepte de la signer électroniquement et que cette signature m’engage comme une signature manuscrite.',
  },
  mail_sign_subject: { en: '{subject}', fr: '{subject}' },
  mail_sign_text: {
    en: 'Hello {name},\n\n{message}{company} asks you to sign the letter of {person}. Open it, enter the code that we then email to you, and sign.\n\nRead and sign:\n{url}\n\nThe link is for you alone: don’t pass it on.\n',
    fr: 'Bonjour {name},\n\n{message}{company} vous invite à signer la lettre de {person}. Ouvrez-la, saisissez le code envoyé ensuite par e-mail, puis signez.\n\nLire et signer :\n{url}\n\nCe lien vous est réservé : ne le transmettez pas.\n',
  },
  mail_letter_text: {
    en: 'Hello {name},\n\n{message}{company} has a letter for you. Open it and enter the code that we then email to you.\n\nRead the letter:\n{url}\n\nThe link is for you alone: don’t pass it on.\n',
    fr: 'Bonjour {name},\n\n{message}{company} vous adresse une lettre. Ouvrez-la et saisissez le code envoyé ensuite par e-mail.\n\nLire la lettre :\n{url}\n\nCe lien vous est réservé : ne le transmettez pas.\n',
  },
  mail_reminder_subject: { en: 'Reminder: {subject}', fr: 'Rappel : {subject}' },
  mail_code_subject: { en: 'Your code: {code}', fr: 'Votre code : {code}' },
  mail_code_text: {
    en: 'Hello {name},\n\nYour code is {code}. It is valid for {minutes} minutes.\n\nIf you didn’t open a letter of {company}, ignore this email. Never give the code to anyone.\n',
    fr: 'Bonjour {name},\n\nVotre code est {code}. Il est valable {minutes} minutes.\n\nSi vous n’avez pas ouvert de lettre de {company}, ignorez cet e-mail. Ne donnez ce code à personne.\n',
  },
  mail_done_subject: { en: 'Signed: {subject}', fr: 'Signée : {subject}' },
  mail_done_text: {
    en: 'Hello {name},\n\nEveryone has signed the letter of {person}. The sealed letter can be downloaded from Comptoir.\n\nOpen the letter:\n{url}\n',
    fr: 'Bonjour {name},\n\nTout le monde a signé la lettre de {person}. La lettre scellée peut être téléchargée dans Comptoir.\n\nOuvrir la lettre :\n{url}\n',
  },
  mail_void_subject: { en: 'Voided: {subject}', fr: 'Annulée : {subject}' },
  mail_void_text: {
    en: 'Hello {name},\n\n{company} has voided the letter of {person}. You no longer need to sign it.\n\nReason: {reason}\n',
    fr: 'Bonjour {name},\n\n{company} a annulé la lettre de {person}. Vous n’avez plus à la signer.\n\nMotif : {reason}\n',
  },
  mail_declined_subject: { en: 'Declined: {subject}', fr: 'Refusée : {subject}' },
  mail_declined_text: {
    en: 'Hello {name},\n\n{signer} declined to sign the letter of {person}.\n\nReason: {reason}\n\nOpen the campaign:\n{url}\n',
    fr: 'Bonjour {name},\n\n{signer} a refusé de signer la lettre de {person}.\n\nMotif : {reason}\n\nOuvrir la campagne :\n{url}\n',
  },
} as const satisfies Record<string, Term>;
