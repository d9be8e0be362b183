-- Connections to other systems, the tables that they fill, and each refresh: docs/decisions/0136-integrations.md.
create table integrations (
  environment_id uuid not null,
  id uuid not null,
  kind text not null,
  connection_name text not null check (length(connection_name) between 1 and 255),
  -- By the names of the kind's fields; secrets are apart.
  settings jsonb not null,
  secret_names text[] not null default '{}',
  -- A JSON object, sealed with the installation's key.
  secrets_sealed text check (secrets_sealed like 'v1.%'),
  -- Of SFTP: the server's key, pinned at the first test.
  host_key text,
  active boolean not null default false,
  import_settings jsonb not null,
  tested_at timestamptz,
  -- When it ends, once its deletion was requested.
  deletion_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (environment_id, id)
);
select distribute('integrations');
create unique index integrations_name on integrations (environment_id, lower(connection_name));
create unique index integrations_one_sftp on integrations (environment_id, kind) where kind = 'sftp';
select protect('integrations');

create table integration_syncs (
  environment_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  -- Null until its first import has ended.
  table_id uuid,
  table_name text not null check (length(table_name) between 1 and 255),
  selection jsonb not null,
  -- {columns: [names in the order of the file], config: importConfigSchema of the contract}: how its columns were mapped.
  mapping jsonb,
  -- What the last finished refresh reached: a change date, or the mark of a file.
  reached text,
  last_refreshed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (environment_id, id)
);
select distribute('integration_syncs');
alter table integration_syncs add foreign key (environment_id, integration_id) references integrations (environment_id, id) on delete cascade;
alter table integration_syncs add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
create unique index integration_syncs_table on integration_syncs (environment_id, table_id);
create index integration_syncs_of on integration_syncs (environment_id, integration_id);
select protect('integration_syncs');

create table integration_runs (
  environment_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  sync_id uuid not null,
  mode text not null check (mode in ('incremental', 'full')),
  trigger text not null check (trigger in ('setup', 'manual', 'incremental', 'nightly', 'slot')),
  status text not null default 'queued'
    check (status in ('queued', 'fetching', 'mapping', 'importing', 'finished', 'unchanged', 'failed', 'cancelled')),
  author_user_id uuid,
  job_id uuid,
  import_id uuid,
  rows bigint,
  reached text,
  error jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (environment_id, id)
);
select distribute('integration_runs');
alter table integration_runs add foreign key (environment_id, sync_id) references integration_syncs (environment_id, id) on delete cascade;
create index integration_runs_recent on integration_runs (environment_id, integration_id, created_at desc);
create index integration_runs_import on integration_runs (environment_id, import_id);
-- One refresh of a table at a time.
create unique index integration_runs_open on integration_runs (environment_id, sync_id)
  where status in ('queued', 'fetching', 'mapping', 'importing');
select protect('integration_runs');

alter table imports add column integration_id uuid;
alter table data_tables drop constraint data_tables_source_check;
alter table data_tables add constraint data_tables_source_check check (source in ('empty', 'file', 'integration'));
