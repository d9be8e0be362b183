import type { Term } from './term.ts';

/** Discussions and requests, as files and mails name them. */
export const CONVERSATION = {
  file_discussions: { en: 'discussions', fr: 'discussions' },
  file_requests: { en: 'requests', fr: 'demandes' },
  number: { en: 'Number', fr: 'Numéro' },
  discussion: { en: 'Discussion', fr: 'Discussion' },
  request: { en: 'Request', fr: 'Demande' },
  state: { en: 'Status', fr: 'Statut' },
  label: { en: 'Label', fr: 'Étiquette' },
  topic: { en: 'Topic', fr: 'Sujet' },
  assignee: { en: 'Assigned to', fr: 'Responsable' },
  members: { en: 'Members', fr: 'Membres' },
  statements: { en: 'Statements', fr: 'Relevés' },
  hidden_statement: { en: 'A statement that you may not see', fr: 'Un relevé que vous ne pouvez pas voir' },
  created: { en: 'Opened', fr: 'Ouverture' },
  sent: { en: 'Sent', fr: 'Envoi' },
  author: { en: 'Author', fr: 'Auteur' },
  message: { en: 'Message', fr: 'Message' },
  open: { en: 'Open', fr: 'Ouverte' },
  closed: { en: 'Closed', fr: 'Close' },
  resolved: { en: 'Resolved', fr: 'Résolue' },
} as const satisfies Record<string, Term>;
