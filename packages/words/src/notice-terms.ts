import type { NotificationKind, NotificationType } from '@comptoir/contract';
import type { Term } from './term.ts';

/** What a card of the notification centre says of one thing. `{period}` is a month with its year, `{name}` what it is about. */
export const NOTICE = {
  statements_validation_ready: {
    en: 'A statement of {period} is ready for you to validate',
    fr: 'Un relevé de {period} attend votre validation',
  },
  statements_validation_reminder: {
    en: '{author} reminds you to validate a statement of {period}',
    fr: '{author} vous rappelle de valider un relevé de {period}',
  },
  statements_freeze_ready: {
    en: 'A statement of {period} is ready to lock',
    fr: 'Un relevé de {period} est prêt à verrouiller',
  },
  statements_errors: {
    en: 'A statement of {period} has errors',
    fr: 'Un relevé de {period} contient des erreurs',
  },
  statement_locked: {
    en: 'Your statement of {period} was locked',
    fr: 'Votre relevé de {period} a été verrouillé',
  },
  statement_unlocked: {
    en: 'Your statement of {period} was unlocked',
    fr: 'Votre relevé de {period} a été déverrouillé',
  },
  statement_validated: {
    en: 'Your statement of {period} was validated',
    fr: 'Votre relevé de {period} a été validé',
  },
  statement_invalidated: {
    en: 'The validation of your statement of {period} was removed',
    fr: 'La validation de votre relevé de {period} a été retirée',
  },
  statement_paid: {
    en: 'Your statement of {period} was sent to payroll',
    fr: 'Votre relevé de {period} a été envoyé en paie',
  },
  statement_adjusted: {
    en: '{author} adjusted your statement of {period}',
    fr: '{author} a ajusté votre relevé de {period}',
  },
  performance_report: {
    en: 'Your performance report of {period} is here',
    fr: 'Votre bilan de performance de {period} est arrivé',
  },
  performance_evolution: {
    en: 'Your earnings of {period} changed',
    fr: 'Vos gains de {period} ont changé',
  },
  import_errors: {
    en: 'The import of {name} left out rows',
    fr: 'L’import de {name} a écarté des lignes',
  },
  import_failed: { en: 'The import of {name} failed', fr: 'L’import de {name} a échoué' },
  import_failed_again: {
    en: 'Imports of {name} have failed three days in a row',
    fr: 'Les imports de {name} échouent depuis trois jours',
  },
  import_finished: { en: 'The import of {name} is finished', fr: 'L’import de {name} est terminé' },
  sandbox_ready: { en: 'The sandbox {name} is ready', fr: 'Le bac à sable {name} est prêt' },
  export_failed: { en: 'The export {name} failed', fr: 'L’export {name} a échoué' },
  webhook_disabled: {
    en: 'The webhook {name} was turned off: its address doesn’t accept events',
    fr: 'Le webhook {name} a été désactivé : son adresse n’accepte pas les événements',
  },
  mail_failed: {
    en: 'An email to {name} couldn’t be delivered',
    fr: 'Un e-mail à {name} n’a pas pu être remis',
  },
  slack_failed: {
    en: 'Slack refuses messages at the address in the notification settings',
    fr: 'Slack refuse les messages à l’adresse des paramètres de notification',
  },
  proposal: { en: 'The agent {name} proposes a change', fr: 'L’agent {name} propose une modification' },
  letter_to_sign: {
    en: 'A letter waits for your signature: {name}',
    fr: 'Une lettre attend votre signature : {name}',
  },
  comment: { en: '{author} commented on {name}', fr: '{author} a commenté {name}' },
  comment_mention: {
    en: '{author} mentioned you in a comment on {name}',
    fr: '{author} vous a mentionné dans un commentaire sur {name}',
  },
  discussion_message: { en: '{author} wrote in “{name}”', fr: '{author} a écrit dans « {name} »' },
  discussion_mention: {
    en: '{author} mentioned you in “{name}”',
    fr: '{author} vous a mentionné dans « {name} »',
  },
  discussion_added: { en: '{author} added you to “{name}”', fr: '{author} vous a ajouté à « {name} »' },
  discussion_assigned: {
    en: '{author} assigned “{name}” to you',
    fr: '{author} vous a confié « {name} »',
  },
  discussion_closed: { en: '{author} closed “{name}”', fr: '{author} a clos « {name} »' },
  discussion_reopened: { en: '{author} reopened “{name}”', fr: '{author} a rouvert « {name} »' },
} as const satisfies Record<NotificationType, Term>;

/** Of several things of one group, `{count}` of them. Absent: the words for one say it. */
export const NOTICE_MANY = {
  statements_validation_ready: {
    en: '{count} statements of {period} are ready for you to validate',
    fr: '{count} relevés de {period} attendent votre validation',
  },
  statements_validation_reminder: {
    en: '{author} reminds you to validate {count} statements of {period}',
    fr: '{author} vous rappelle de valider {count} relevés de {period}',
  },
  statements_freeze_ready: {
    en: '{count} statements of {period} are ready to lock',
    fr: '{count} relevés de {period} sont prêts à verrouiller',
  },
  statements_errors: {
    en: '{count} statements of {period} have errors',
    fr: '{count} relevés de {period} contiennent des erreurs',
  },
  import_errors: {
    en: '{count} imports of {name} left out rows',
    fr: '{count} imports de {name} ont écarté des lignes',
  },
  mail_failed: {
    en: '{count} emails couldn’t be delivered, the last one to {name}',
    fr: '{count} e-mails n’ont pas pu être remis, le dernier à {name}',
  },
  proposal: {
    en: 'The agent {name} proposes {count} changes',
    fr: 'L’agent {name} propose {count} modifications',
  },
  import_failed: { en: '{count} imports of {name} failed', fr: '{count} imports de {name} ont échoué' },
  import_finished: {
    en: '{count} imports of {name} are finished',
    fr: '{count} imports de {name} sont terminés',
  },
  export_failed: {
    en: '{count} exports of {name} failed',
    fr: '{count} exports de {name} ont échoué',
  },
  comment: { en: '{count} new comments on {name}', fr: '{count} nouveaux commentaires sur {name}' },
  discussion_message: {
    en: '{count} new messages in “{name}”',
    fr: '{count} nouveaux messages dans « {name} »',
  },
  statement_adjusted: {
    en: '{count} adjustments on your statement of {period}',
    fr: '{count} ajustements sur votre relevé de {period}',
  },
} as const satisfies Partial<Record<NotificationType, Term>>;

/** Kinds as mails and settings name them. */
export const NOTICE_KIND = {
  report: { en: 'Performance report', fr: 'Bilan de performance' },
  evolution: { en: 'Changes in your earnings', fr: 'Évolution de vos gains' },
  comments: { en: 'Comments', fr: 'Commentaires' },
  validations: { en: 'Statements and imports', fr: 'Relevés et imports' },
  adjustments: { en: 'Adjustments', fr: 'Ajustements' },
  periodic: { en: 'Reminders', fr: 'Rappels' },
  discussion_new_message: { en: 'New messages', fr: 'Nouveaux messages' },
  discussion_mention: { en: 'Mentions', fr: 'Mentions' },
  discussion_add_or_assignee: {
    en: 'Added to a discussion, or assigned',
    fr: 'Ajout à une discussion ou attribution',
  },
} as const satisfies Record<NotificationKind, Term>;

/** Figures of a digest, one a line. */
export const DIGEST = {
  earned: { en: 'Earned: {amount}', fr: 'Gagné : {amount}' },
  change: { en: 'Change: {amount}', fr: 'Évolution : {amount}' },
  attainment: { en: 'Attainment, {name}: {percent}', fr: 'Atteinte, {name} : {percent}' },
} as const satisfies Record<string, Term>;
