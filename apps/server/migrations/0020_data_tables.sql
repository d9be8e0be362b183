-- Data tables, their fields, the record changes that calculations read, and imports.
-- Records themselves live in real typed tables, one per data table, in one schema per environment (0021).

create table data_tables (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  api_key text not null check (api_key ~ '^[A-Za-z0-9_]{1,255}$'),
  -- Recognises a record for people; finds it again at the next import; ties it to its user. Null while the table is empty of fields.
  name_field_id uuid,
  id_field_id uuid,
  user_field_id uuid,
  conversion_date_field_id uuid,
  source text not null default 'empty' check (source in ('empty', 'file')),
  record_count bigint not null default 0 check (record_count >= 0),
  -- Rises with every write to the records or fields. Caches of the records are keyed by it.
  version bigint not null default 1,
  data_changed_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (environment_id, id)
);
select distribute('data_tables');
create unique index data_tables_name on data_tables (environment_id, lower(name));
create unique index data_tables_api_key on data_tables (environment_id, lower(api_key));

create table fields (
  environment_id uuid not null,
  id uuid not null,
  table_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  api_name text not null check (api_name ~ '^[A-Za-z0-9_]{1,255}$'),
  type text not null check (type in ('id', 'name', 'idName', 'float', 'amount', 'percentage', 'string', 'picklist',
    'multipicklist', 'bool', 'date', 'user', 'object', 'group', 'status')),
  -- Most decimals that any value of a numeric field has: the engine's column scale. It grows, and never cuts a value.
  decimals integer not null default 0 check (decimals between 0 and 20),
  position integer not null,
  -- Choices of a picklist, in order.
  options jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (environment_id, id)
);
select distribute('fields');
create unique index fields_name on fields (environment_id, table_id, lower(name));
create unique index fields_api_name on fields (environment_id, table_id, lower(api_name));
create index fields_table on fields (environment_id, table_id, position);

-- What changed in which version, so that a cached column is patched instead of loaded again. `record_id` null: everything
-- (an import, a new field). Rows older than the versions in use are pruned by the calculation.
create table record_changes (
  environment_id uuid not null,
  id uuid not null,
  table_id uuid not null,
  version bigint not null,
  record_id uuid,
  changed_at timestamptz not null default now(),
  primary key (environment_id, id)
);
select distribute('record_changes');
create index record_changes_version on record_changes (environment_id, table_id, version);

create table imports (
  environment_id uuid not null,
  id uuid not null,
  type text not null default 'csv' check (type in ('csv', 'provisioning', 'other')),
  author_user_id uuid,
  -- The table it fills; null until the import that makes it has started.
  table_id uuid,
  object_model text,
  file_id uuid,
  file_name text not null,
  file_bytes bigint not null default 0,
  row_count bigint not null default 0,
  status text not null default 'uploaded' check (status in ('uploaded', 'queued', 'running', 'finished', 'failed', 'cancelled')),
  progress integer not null default 0 check (progress between 0 and 100),
  job_id uuid,
  -- What the file looks like (delimiter, encoding, columns with guessed types, first rows).
  sniff jsonb,
  -- What the person chose (target, mapping, duplicate handling).
  config jsonb,
  -- {rows, created, updated, unchanged, skipped, rejected, warnings}
  results jsonb,
  error jsonb,
  results_file_id uuid,
  dismissed boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (environment_id, id)
);
select distribute('imports');
create index imports_recent on imports (environment_id, created_at desc);
create index imports_table on imports (environment_id, table_id, created_at desc);

-- The first refused, skipped or doubtful rows of an import, to be read on the screen; the whole list is its results file.
create table import_rejections (
  environment_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  -- Line of the record counted from the first one under the header: 1.
  row_number bigint not null,
  outcome text not null check (outcome in ('rejected', 'skipped', 'warning')),
  reason text not null,
  column_name text,
  value text,
  primary key (environment_id, id)
);
select distribute('import_rejections');
create index import_rejections_import on import_rejections (environment_id, import_id, row_number);

alter table fields add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
alter table data_tables add foreign key (environment_id, name_field_id) references fields (environment_id, id) deferrable initially deferred;
alter table data_tables add foreign key (environment_id, id_field_id) references fields (environment_id, id) deferrable initially deferred;
alter table data_tables add foreign key (environment_id, user_field_id) references fields (environment_id, id) deferrable initially deferred;
alter table data_tables
  add foreign key (environment_id, conversion_date_field_id) references fields (environment_id, id) deferrable initially deferred;
alter table record_changes add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
alter table imports add foreign key (environment_id, author_user_id) references users (environment_id, id);
alter table import_rejections add foreign key (environment_id, import_id) references imports (environment_id, id) on delete cascade;

select protect('data_tables');
select protect('fields');
select protect('record_changes');
select protect('imports');
select protect('import_rejections');
