-- What an import changed in a record: the values before and after, by field. Written for the first records that an import changes
-- (apps/server/src/features/imports/merge-queries.ts); edits by people are in the audit trail.
create table imported_changes (
  environment_id uuid not null,
  record_id uuid not null,
  import_id uuid not null,
  table_id uuid not null,
  at timestamptz not null,
  before jsonb not null,
  after jsonb not null,
  primary key (environment_id, record_id, import_id)
);
select distribute('imported_changes');
create index imported_changes_table on imported_changes (environment_id, table_id);
select protect('imported_changes');
