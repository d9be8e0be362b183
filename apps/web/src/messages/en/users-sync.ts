/** Users whom a connection keeps up to date. */
export default {
  import_target_source_id: 'ID in the HR system',
  import_target_start_date: 'First day',
  import_target_departure_date: 'Last day',
  import_target_return: 'Comes back',
  import_create_missing: 'Create users who aren’t here yet',
  import_role_new: 'Role of new users',
  import_only: 'Rows to take',
  import_only_everybody: 'All rows',
  import_only_column: 'By {column}',
  import_only_values: 'Values',
  import_only_values_hint: 'Separated by commas. Other rows are left out.',
  import_apply_synced: 'Apply and keep up to date',
  import_departing:
    '{count, plural, one {# user leaves. They are archived on their last day and keep their history.} other {# users leave. They are archived on their last day and keep their history.}}',
  import_left_out:
    '{count, plural, one {# row is left out: it is another department, or someone who left before.} other {# rows are left out: they are other departments, or people who left before.}}',
  import_without_manager:
    '{count, plural, one {# manager wasn’t found. The user keeps the manager they have.} other {# managers weren’t found. The users keep the managers they have.}}',
  import_count_departing: 'Leaving',
  import_count_returning: 'Coming back',
  drawer_sync: 'Synchronization',
  sync_stop: 'Stop syncing',
  sync_again: 'Sync again',
  sync_active: 'Synced',
  sync_stopped: 'Stopped',
  sync_ref: '{name}, ID {ref}',
  attribute_fed_by: ' · from {name}',
  attribute_source: 'Source',
  attribute_by_hand: 'By hand',
};
