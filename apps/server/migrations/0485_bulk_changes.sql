-- Changes of many records by one action: what was done, by whom and why. The records' values before and after are in
-- bulk_changed_records, for the history of each record and for taking the change back.
create table bulk_changes (
  environment_id uuid not null,
  id uuid not null,
  table_id uuid not null,
  kind text not null check (kind in ('edit', 'delete', 'restore')),
  -- What the call said: the selection with the action, or the change that is taken back.
  request jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'finished', 'failed', 'cancelled')),
  -- Records that changed, and those that could not.
  changed bigint not null default 0,
  left_out bigint not null default 0,
  reason text,
  comment text not null default '',
  actor_id uuid,
  actor_name text not null,
  job_id uuid,
  at timestamptz not null,
  primary key (environment_id, id)
);
select distribute('bulk_changes');
create index bulk_changes_table on bulk_changes (environment_id, table_id, at desc);

create table bulk_changed_records (
  environment_id uuid not null,
  record_id uuid not null,
  change_id uuid not null,
  -- Of an edit by field, as on the wire; of a deletion the whole stored row is before, of a restoration after.
  before jsonb,
  after jsonb,
  -- Status and typed fields before, and the version that the change made: a record that was written since is not taken back.
  marks jsonb not null,
  version_after integer not null,
  primary key (environment_id, change_id, record_id)
);
select distribute('bulk_changed_records');
create index bulk_changed_records_record on bulk_changed_records (environment_id, record_id);

alter table bulk_changes add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
alter table bulk_changed_records add foreign key (environment_id, change_id) references bulk_changes (environment_id, id) on delete cascade;

select protect('bulk_changes');
select protect('bulk_changed_records');
