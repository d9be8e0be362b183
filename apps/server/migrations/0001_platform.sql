-- The platform's floor: roles, the two functions that every later table calls, and the tables that belong to no feature.

-- Roles are the cluster's, not the database's: several databases (and several migrators at once) share this one.
do $$
begin
  create role comptoir_app nologin nosuperuser nocreatedb nocreaterole nobypassrls;
exception when duplicate_object or unique_violation then null;
end $$;

-- From version 16 on, who creates a role may grant it but not become it without this.
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  execute format('grant comptoir_app to %I', current_user);
exception when unique_violation or insufficient_privilege then null;
end $$;

revoke create on schema public from public;
grant usage on schema public to comptoir_app;

create extension if not exists btree_gist;

-- Places a table on the nodes: nothing on plain PostgreSQL. On Citus by environment_id, or everywhere when it has none.
-- Call it after `create table` and before foreign keys.
create function distribute(table_name text) returns void language plpgsql as $$
begin
  if not exists (select from pg_extension where extname = 'citus') then return; end if;
  if exists (select from pg_attribute where attrelid = table_name::regclass and attname = 'environment_id' and not attisdropped) then
    execute format('select create_distributed_table(%L, %L)', table_name, 'environment_id');
  else
    execute format('select create_reference_table(%L)', table_name);
  end if;
end $$;

create function app_environment_id() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.environment_id', true), '')::uuid
$$;

-- Rows of one environment only, for whoever can't bypass row security. Forced, so that the owner of an external database is held too once
-- it stands in an environment; standing in none, the owner alone sees all (sign-in, the queue). The application's role never does.
-- `forced => false` for the few tables that the platform's own loops read across environments.
create function protect(table_name text, forced boolean default true) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name::regclass);
  if forced then execute format('alter table %s force row level security', table_name::regclass); end if;
  execute format(
    $policy$create policy same_environment on %s
      using (environment_id = nullif(current_setting('app.environment_id', true), '')::uuid)
      with check (environment_id = nullif(current_setting('app.environment_id', true), '')::uuid)$policy$,
    table_name::regclass);
  execute format(
    $policy$create policy platform on %s to %I
      using (coalesce(current_setting('app.environment_id', true), '') = '')
      with check (coalesce(current_setting('app.environment_id', true), '') = '')$policy$,
    table_name::regclass, current_user);
  execute format('grant select, insert, update, delete on %s to comptoir_app', table_name::regclass);
end $$;

-- ---------------------------------------------------------------- companies, environments, accounts

create table companies (
  id uuid primary key,
  name text not null check (length(name) between 1 and 255),
  settings jsonb not null default '{}',
  features jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select distribute('companies');

create table environments (
  id uuid primary key,
  company_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  live boolean not null default true,
  ready boolean not null default true,
  created_at timestamptz not null default now()
);
select distribute('environments');
alter table environments add constraint environments_company foreign key (company_id) references companies (id);
create unique index environments_one_live on environments (company_id) where live;

create table accounts (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 320),
  name text not null default '',
  -- PHC string; null until the person has chosen a password
  password_hash text,
  is_support boolean not null default false,
  email_verified_at timestamptz,
  password_changed_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
select distribute('accounts');
create unique index accounts_email on accounts (email);

-- The company of the environment that the transaction stands in.
create function app_company_id() returns uuid language sql stable security definer set search_path = public as $$
  select company_id from environments where id = nullif(current_setting('app.environment_id', true), '')::uuid
$$;

-- Not forced: the platform reads them to find out where a request stands.
alter table companies enable row level security;
create policy own_company on companies using (id = app_company_id());
grant select, update (name, settings, features, version, updated_at) on companies to comptoir_app;
alter table environments enable row level security;
create policy own_company on environments using (company_id = app_company_id());
grant select on environments to comptoir_app;
-- Password hashes are for the sign-in alone, which does not act as the application's role.
grant select (id, email, name, is_support, email_verified_at, last_login_at, created_at, archived_at),
      insert (id, email, name, created_at), update (email, name, email_verified_at, archived_at) on accounts to comptoir_app;

create table sessions (
  -- sha256 of the cookie: a copy of this table opens no session
  token_hash bytea primary key,
  id uuid not null unique,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text not null default '',
  ip text not null default ''
);
create index sessions_account on sessions (account_id) where revoked_at is null;
grant select (id, account_id, created_at, last_seen_at, expires_at, revoked_at, user_agent, ip), update (revoked_at) on sessions to comptoir_app;

create table account_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('invite', 'reset', 'email_change')),
  environment_id uuid,
  user_id uuid,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_account on account_tokens (account_id) where used_at is null;
grant insert on account_tokens to comptoir_app;
grant select (account_id, kind, environment_id, user_id, created_at, expires_at, used_at), update (used_at) on account_tokens to comptoir_app;

-- ---------------------------------------------------------------- what leaves, what is remembered, what is to be done

-- Everything that leaves (realtime, mail, webhook) leaves from here, written with its cause. Local: stays on the coordinator.
create table outbox (
  id uuid primary key,
  sequence bigint generated always as identity,
  environment_id uuid not null,
  kind text not null default 'realtime' check (kind in ('realtime', 'mail', 'webhook')),
  channel text not null default '',
  name text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  dispatched_at timestamptz,
  error text
);
create index outbox_waiting on outbox (sequence) where dispatched_at is null;
select protect('outbox', forced => false);

create table audit_log (
  environment_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  actor_user_id uuid,
  actor_account_id uuid,
  actor_name text not null default '',
  object_type text not null,
  object_id text,
  before jsonb,
  after jsonb,
  note text,
  ip text,
  request_id text,
  primary key (environment_id, id)
);
select distribute('audit_log');
create index audit_log_object on audit_log (environment_id, object_type, object_id, id desc);
create index audit_log_at on audit_log (environment_id, at desc);
select protect('audit_log');
revoke update, delete on audit_log from comptoir_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();

-- What a person sees of a job. Local: stays on the coordinator with the queue.
create table jobs (
  id uuid primary key,
  environment_id uuid not null,
  kind text not null,
  payload jsonb not null default '{}',
  key text,
  queue text,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  params jsonb not null default '{}',
  result jsonb,
  error jsonb,
  worker text,
  attempts integer not null default 0,
  max_attempts integer not null default 5,
  run_at timestamptz not null default now(),
  heartbeat_at timestamptz,
  cancel_requested_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
-- One waiting job per key: asking again while it waits is the same ask.
create unique index jobs_waiting_key on jobs (environment_id, kind, key) where state = 'queued' and key is not null;
create index jobs_due on jobs (run_at, id) where state = 'queued';
create index jobs_running on jobs (heartbeat_at) where state = 'running';
create index jobs_mine on jobs (environment_id, created_by, created_at desc);
select protect('jobs', forced => false);

create table files (
  environment_id uuid not null,
  id uuid not null,
  name text not null,
  media_type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 bytea,
  storage_key text not null,
  purpose text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (environment_id, id)
);
select distribute('files');
select protect('files');

-- A write repeated with the same Idempotency-Key is answered from here.
create table idempotency_keys (
  environment_id uuid not null,
  account_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  call text not null,
  request_hash bytea not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (environment_id, account_id, key)
);
select distribute('idempotency_keys');
select protect('idempotency_keys');
