import type en from '../en/audit-undo-kinds.ts';

/** Ce qui a été annulé. */
export default {
  undo_bulk_run: 'A annulé une modification de plusieurs utilisateurs',
  undo_change: 'A annulé une modification de nombreux enregistrements',
  undo_corrections: 'A annulé des corrections',
  undo_correction: 'A annulé une correction',
  undo_import: 'A défait un import',
  undo_archive_user: 'A annulé l’archivage d’un utilisateur',
  undo_delete_discussion_message: 'A rétabli un message d’une discussion',
  undo_delete_request_message: 'A rétabli un message d’une demande',
  undo_delete_statement_comment: 'A rétabli un commentaire d’un relevé',
  undo_delete_record_comment: 'A rétabli un commentaire d’un enregistrement',
  undo_delete_compensation: 'A rétabli une rémunération supprimée',
} satisfies Record<keyof typeof en, string>;
