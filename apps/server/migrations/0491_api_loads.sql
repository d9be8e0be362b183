-- Records that came by the public API, until an import of the same id has sorted them in: docs/decisions/0135-public-api.md.
create table api_loads (
  environment_id uuid not null,
  -- Of the import, too.
  id uuid not null,
  table_id uuid not null,
  -- Fields of its records, in the order of the values.
  field_ids uuid[] not null,
  -- Records that are not in the load are deleted.
  replaces boolean not null,
  status text not null default 'waiting' check (status in ('waiting', 'handed_over', 'failed')),
  record_count int not null default 0,
  author_user_id uuid,
  error jsonb,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (environment_id, id)
);
select distribute('api_loads');
alter table api_loads add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
create index api_loads_waiting on api_loads (environment_id, table_id) where status = 'waiting';
create index api_loads_old on api_loads (environment_id, created_at);
select protect('api_loads');

create table api_load_parts (
  environment_id uuid not null,
  id uuid not null,
  load_id uuid not null,
  position int not null,
  -- Lists of texts, one per record.
  records jsonb not null,
  primary key (environment_id, id)
);
select distribute('api_load_parts');
alter table api_load_parts add foreign key (environment_id, load_id) references api_loads (environment_id, id) on delete cascade;
create index api_load_parts_of on api_load_parts (environment_id, load_id, position);
select protect('api_load_parts');
