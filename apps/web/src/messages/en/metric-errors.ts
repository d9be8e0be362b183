/** Of metrics and flags. */
export default {
  metric_limit: 'Your pack has {most} metrics of your own. Delete one, or contact support.',
  metric_key_used: 'Another metric has the API key {api_key}. Choose another one.',
  metric_standard: 'Standard metrics can be hidden, not changed or deleted.',
  metric_in_use: '{name} is in use. Take it out there first.',
  not_numeric: '{name} isn’t a number. Only numbers can be flagged or become a metric.',
  flag_refused:
    '{state, select, no_statements {{name} can’t be flagged yet: no statement has been calculated.} no_statements_to_flag {{name} can’t be flagged: no statement can have its value.} other {{name} is flagged already.}}',
  flag_limit: 'There are already {most} flags. Remove one first.',
};
