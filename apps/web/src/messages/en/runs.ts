export default {
  running_lock: 'Locking statements',
  running_unlock: 'Unlocking statements',
  running_validate: 'Validating statements',
  running_invalidate: 'Invalidating statements',
  running_close: 'Sending statements to payroll',
  running_unclose: 'Recalling statements from payroll',
  running_invite: 'Sending invitations',
  running_archive: 'Archiving people',
  running_undo_archive: 'Bringing people back',
  done_lock:
    '{count, plural, =0 {No statements locked} one {# statement locked} other {# statements locked}}',
  done_unlock:
    '{count, plural, =0 {No statements unlocked} one {# statement unlocked} other {# statements unlocked}}',
  done_validate:
    '{count, plural, =0 {No statements validated} one {# statement validated} other {# statements validated}}',
  done_invalidate:
    '{count, plural, =0 {No statements invalidated} one {# statement invalidated} other {# statements invalidated}}',
  done_close:
    '{count, plural, =0 {No statements sent to payroll} one {# statement sent to payroll} other {# statements sent to payroll}}',
  done_unclose:
    '{count, plural, =0 {No statements recalled} one {# statement recalled} other {# statements recalled}}',
  done_invite: '{count, plural, =0 {No invitations sent} one {# invitation sent} other {# invitations sent}}',
  done_archive: '{count, plural, =0 {Nobody archived} one {# person archived} other {# people archived}}',
  done_undo_archive:
    '{count, plural, =0 {Nobody brought back} one {# person is back} other {# people are back}}',
  progress: '{done} of {total}',
  stopped: 'Stopped. {done}',
  failed: 'This stopped before its end',
  skipped: '{count, plural, one {# skipped} other {# skipped}}',
  stop: 'Stop',
  stopping: 'Stopping after this batch…',
  undo: 'Undo',
  show: 'Show why',
};
