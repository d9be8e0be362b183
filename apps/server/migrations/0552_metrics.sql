-- Metrics that people made; those that ship with the product are code and have the same ids everywhere.
create table metrics (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  api_key text not null check (api_key ~ '^[A-Za-z0-9_]{1,64}$'),
  type text not null check (type in ('statement', 'record')),
  data_type text not null check (data_type in ('amount', 'number', 'percentage')),
  aggregation text not null check (aggregation in ('sum', 'average', 'min', 'max', 'count')),
  -- What it reads, in the shape of the contract (metrics/shapes.ts). The ids in it are rows of object_uses, too.
  source jsonb not null,
  table_id uuid,
  description text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  primary key (environment_id, id),
  check ((type = 'record') = (table_id is not null))
);
select distribute('metrics');
-- Two keys that differ in case alone would be one column in most tools.
create unique index metrics_by_key on metrics (environment_id, lower(api_key));
alter table metrics add foreign key (environment_id, table_id) references data_tables (environment_id, id);
select protect('metrics');

-- Standard and own metrics that are out of the lists to choose from.
create table hidden_metrics (
  environment_id uuid not null,
  metric_id uuid not null,
  primary key (environment_id, metric_id)
);
select distribute('hidden_metrics');
select protect('hidden_metrics');

-- A metric keeps what it reads from being deleted.
alter table object_uses drop constraint object_uses_by_kind_check;
alter table object_uses add constraint object_uses_by_kind_check
  check (by_kind in ('compensation', 'statement_view', 'table_view', 'report', 'metric'));
