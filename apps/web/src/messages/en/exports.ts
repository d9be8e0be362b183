export default {
  title: 'Export',
  start: 'Export',
  action: 'Export…',
  format: 'Format',
  csv: 'CSV',
  csv_hint: 'Opens in any program and can be imported again.',
  xlsx: 'Excel (.xlsx)',
  xlsx_hint: 'Numbers and dates stay numbers and dates.',
  recent: 'Your exports of the last 24 hours',
  recent_hint: 'They are deleted after 24 hours.',
  save: 'Download',
  save_file: 'Download {name}',
  running: 'Exporting {name}',
  rows: '{count, plural, one {1 row} other {{shown} rows}}',
  done: '{name} downloaded',
  failed: '{name} wasn’t exported',
  cancelled: 'Export of {name} canceled',
  again: 'Try again',
  what_records:
    '{count, plural, =0 {All records of {table}} one {One record of {table}} other {{shown} records of {table}}}, with the current search, filters and sort.',
  what_quota: 'Every value of {name}: one row per person and period. Import it again after changing it.',
  what_users:
    '{count, plural, one {One person} other {{shown} people}} of the list with its current filters, and the attributes included in exports.',
  what_statements:
    'The statements of {month} with the current filters: one row per compensation and payment.',
  what_org_chart: 'Each person of the org chart with their role and manager.',
  what_audit: 'Every entry with the current filters, with what it was before and after.',
};
