-- IDs of records that somebody deleted: the next import of the same file would bring them back without a word.
create table deleted_records (
  environment_id uuid not null,
  table_id uuid not null,
  -- Value of the table's ID field.
  key text not null,
  deleted_at timestamptz not null,
  deleted_by uuid,
  primary key (environment_id, table_id, key)
);
select distribute('deleted_records');
alter table deleted_records add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
select protect('deleted_records');
