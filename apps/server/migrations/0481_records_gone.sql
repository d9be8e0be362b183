-- What a refresh says of records that are no longer at the other side: {choice, allowed, keys}. Null: they stay as they are.
alter table imports add column gone jsonb;

-- Records that a refresh marked inactive: they are active again when they come back. Who marks one by hand is not here.
create table gone_records (
  environment_id uuid not null,
  table_id uuid not null,
  record_id uuid not null,
  gone_at timestamptz not null,
  primary key (environment_id, table_id, record_id)
);
select distribute('gone_records');
alter table gone_records add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
select protect('gone_records');
-- So many may go: a person has said that this is right.
alter table integration_runs add column allowed int not null default 0;
