/** What came back after it was deleted. */
export default {
  undo_delete_discussion_message: 'Brought back a message in a discussion',
  undo_delete_request_message: 'Brought back a message in a request',
  undo_delete_statement_comment: 'Brought back a comment on a statement',
  undo_delete_record_comment: 'Brought back a comment on a record',
  undo_delete_compensation: 'Brought back a deleted compensation',
};
