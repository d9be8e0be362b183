import type en from '../en/audit-report-kinds.ts';

/** Des rapports. */
export default {
  create_report: 'A créé un rapport',
  update_report: 'A modifié un rapport',
  duplicate_report: 'A dupliqué un rapport',
  archive_report: 'A archivé un rapport',
  restore_report: 'A restauré un rapport',
  delete_report: 'A supprimé un rapport',
  undo_delete_report: 'A rétabli un rapport supprimé',
  share_report: 'A changé le partage d’un rapport',
  create_report_schedule: 'A programmé l’envoi d’un rapport',
  update_report_schedule: 'A modifié l’envoi d’un rapport',
  delete_report_schedule: 'A arrêté l’envoi d’un rapport',
  send_report: 'A envoyé un rapport par e-mail',
  export_report_pdf: 'A exporté un rapport en PDF',
} satisfies Record<keyof typeof en, string>;
