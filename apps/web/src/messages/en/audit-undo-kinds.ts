/** What was taken back. */
export default {
  undo_bulk_run: 'Undid a change of many users',
  undo_change: 'Undid a change of many records',
  undo_corrections: 'Undid corrections',
  undo_correction: 'Undid a correction',
  undo_import: 'Undid an import',
  undo_archive_user: 'Undid archiving a user',
  undo_delete_discussion_message: 'Brought back a message in a discussion',
  undo_delete_request_message: 'Brought back a message in a request',
  undo_delete_statement_comment: 'Brought back a comment on a statement',
  undo_delete_record_comment: 'Brought back a comment on a record',
  undo_delete_compensation: 'Brought back a deleted compensation',
};
