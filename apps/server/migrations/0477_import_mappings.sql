-- Where the columns of a file go, by their names: the last choice for each set of columns (no name), and those that somebody named.
create table import_mappings (
  environment_id uuid not null,
  id uuid not null,
  table_id uuid not null,
  name text,
  -- The file's columns, by which a remembered mapping is found again.
  columns_key text not null,
  columns jsonb not null,
  duplicates text not null,
  unmatched_users text not null,
  author_id uuid,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (environment_id, id)
);
select distribute('import_mappings');
create unique index import_mappings_last on import_mappings (environment_id, table_id, columns_key) where name is null;
create unique index import_mappings_name on import_mappings (environment_id, table_id, lower(name)) where name is not null;
alter table import_mappings add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
select protect('import_mappings');
