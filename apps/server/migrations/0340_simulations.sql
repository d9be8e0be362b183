-- The data tables that the people of a plan see in a simulation, each with a view.
create table pipeline_tables (
  environment_id uuid not null,
  plan_id uuid not null,
  table_id uuid not null,
  position int not null default 0,
  -- A condition group of the engine.
  conditions jsonb not null,
  preview_mode boolean not null default false,
  -- [{field_id, editable}], in the order in which they are shown.
  shown_fields jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (environment_id, plan_id, table_id)
);
select distribute('pipeline_tables');
alter table pipeline_tables add foreign key (environment_id, plan_id) references plans (environment_id, id) on delete cascade;
alter table pipeline_tables add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
select protect('pipeline_tables');

-- What one person simulates on one statement. Statements themselves are never written; rows go when the mode ends, or some days later.
create table simulations (
  environment_id uuid not null,
  id uuid not null,
  -- Who simulates: a user, or the account of support.
  owner_id uuid not null,
  statement_id uuid not null,
  -- Raised with each change; what was computed of an older one is not kept.
  revision int not null default 1,
  ready boolean not null default false,
  -- {before, after}: transactions as the contract has them.
  results jsonb,
  -- Of the statement when they were computed: another one makes them old.
  statement_version int,
  used_at timestamptz not null default now(),
  primary key (environment_id, id),
  unique (environment_id, owner_id, statement_id)
);
select distribute('simulations');
alter table simulations add foreign key (environment_id, statement_id) references statements (environment_id, id) on delete cascade;
select protect('simulations');
create index simulations_used on simulations (environment_id, used_at);

-- Cells that a record of a table would have.
create table simulation_records (
  environment_id uuid not null,
  simulation_id uuid not null,
  table_id uuid not null,
  record_id uuid not null,
  cells jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (environment_id, simulation_id, table_id, record_id)
);
select distribute('simulation_records');
alter table simulation_records add foreign key (environment_id, simulation_id) references simulations (environment_id, id) on delete cascade;
select protect('simulation_records');

-- Records that are not there.
create table simulation_entries (
  environment_id uuid not null,
  id uuid not null,
  simulation_id uuid not null,
  compensation_id uuid not null,
  scope_internal_id text not null,
  table_id uuid not null,
  cells jsonb not null,
  primary key (environment_id, id)
);
select distribute('simulation_entries');
alter table simulation_entries add foreign key (environment_id, simulation_id) references simulations (environment_id, id) on delete cascade;
select protect('simulation_entries');
create index simulation_entries_of on simulation_entries (environment_id, simulation_id);
