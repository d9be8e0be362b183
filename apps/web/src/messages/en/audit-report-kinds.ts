/** Of reports. */
export default {
  create_report: 'Created a report',
  update_report: 'Changed a report',
  duplicate_report: 'Duplicated a report',
  archive_report: 'Archived a report',
  restore_report: 'Restored a report',
  delete_report: 'Deleted a report',
  undo_delete_report: 'Brought back a deleted report',
  share_report: 'Changed who a report is shared with',
  create_report_schedule: 'Scheduled a report',
  update_report_schedule: 'Changed when a report is sent',
  delete_report_schedule: 'Ended the schedule of a report',
  send_report: 'Sent a report by mail',
  export_report_pdf: 'Exported a report as a PDF',
};
