-- Files that people asked for, made by a job. Rows and files go after a day.
create table exports (
  environment_id uuid not null,
  id uuid not null,
  -- Whose it is: a user, or the account of support.
  owner_id uuid not null,
  kind text not null,
  -- What is exported, as the call said it.
  source jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  name text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'finished', 'failure', 'cancelled')),
  progress int not null default 0 check (progress between 0 and 100),
  row_count bigint not null default 0,
  -- A hash of the rights that it was made with: with others it is not handed out.
  rights text,
  error jsonb,
  job_id uuid,
  dismissed boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (environment_id, id)
);
select distribute('exports');
select protect('exports');
create index exports_own on exports (environment_id, owner_id, created_at desc);
create index exports_old on exports (environment_id, created_at);
