import type en from '../en/audit-undo-kinds.ts';

/** Ce qui a été rétabli après sa suppression. */
export default {
  undo_delete_discussion_message: 'A rétabli un message d’une discussion',
  undo_delete_request_message: 'A rétabli un message d’une demande',
  undo_delete_statement_comment: 'A rétabli un commentaire d’un relevé',
  undo_delete_record_comment: 'A rétabli un commentaire d’un enregistrement',
  undo_delete_compensation: 'A rétabli une rémunération supprimée',
} satisfies Record<keyof typeof en, string>;
