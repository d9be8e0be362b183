-- What somebody does to many statements or users at once: a job works it off in batches, and each batch writes here how far it is with what it did.
create table bulk_runs (
  environment_id uuid not null,
  id uuid not null,
  -- Whose it is: a user, or the account of support.
  owner_id uuid not null,
  action text not null,
  -- The rest of what the call said, without the ids.
  request jsonb not null,
  -- In the order in which they are tried; `done` of them were.
  ids uuid[] not null,
  done int not null default 0,
  changed_ids uuid[] not null default '{}',
  -- [{id, user_id, user_name, code, params}]
  skipped jsonb not null default '[]',
  status text not null default 'waiting' check (status in ('waiting', 'running', 'finished', 'failure', 'cancelled')),
  error jsonb,
  job_id uuid,
  cancel_requested boolean not null default false,
  dismissed boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (environment_id, id)
);
select distribute('bulk_runs');
alter table bulk_runs add foreign key (environment_id) references environments (id) on delete cascade;
select protect('bulk_runs');
create index bulk_runs_own on bulk_runs (environment_id, owner_id, created_at desc);
create index bulk_runs_old on bulk_runs (environment_id, created_at);
