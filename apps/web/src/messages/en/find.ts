export default {
  title: 'Find and replace',
  text: 'Find',
  where: 'Where',
  everywhere: 'All fields',
  previous: 'Previous',
  next: 'Next',
  searching: 'Searching…',
  none: 'Not found',
  place: '{at} of {total}',
  replace: 'Replace',
  replace_all: 'Replace all…',
  all_preview:
    '{count, plural, =0 {No cell changes.} one {1 cell changes.} other {{shown} cells change.}} {records} records have the text.',
  do_all: 'Replace all',
  open: 'Find in this table',
};
