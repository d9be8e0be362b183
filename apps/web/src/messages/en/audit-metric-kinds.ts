/** Of metrics, flags and the home page. */
export default {
  create_metric: 'Created a metric',
  update_metric: 'Changed a metric',
  hide_metric: 'Hid or showed a metric',
  delete_metric: 'Deleted a metric',
  add_flag: 'Flagged a number',
  remove_flag: 'Removed a flag',
  set_dashboard: 'Changed their pinned figures',
  set_metric_limit: 'Changed the limit of metrics',
};
