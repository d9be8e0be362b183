-- The edges of the platform: what all processes of one installation share, links that belong to no account yet, parked jobs.

-- Made once per installation by the first process that starts; every API process signs with the same secrets.
create table installation (
  only_row boolean primary key default true check (only_row),
  realtime_key text not null,
  realtime_secret text not null,
  created_at timestamptz not null default now()
);
select distribute('installation');

-- A setup link is written before there is anybody; an invitation may be for a person without an account.
alter table account_tokens alter column account_id drop not null;
alter table account_tokens drop constraint account_tokens_kind_check;
alter table account_tokens add constraint account_tokens_kind_check check (kind in ('invite', 'reset', 'setup'));
alter table account_tokens add constraint account_tokens_owner check (
  case kind when 'setup' then account_id is null when 'reset' then account_id is not null else environment_id is not null and user_id is not null end
);
create index account_tokens_user on account_tokens (environment_id, user_id) where used_at is null;

-- Jobs that were given up: an operator looks here, the person who asked sees the job's own error.
create table job_alerts (
  id uuid primary key,
  environment_id uuid not null,
  job_id uuid not null,
  kind text not null,
  error jsonb not null,
  created_at timestamptz not null default now(),
  acknowledged_at timestamptz
);
create index job_alerts_open on job_alerts (created_at) where acknowledged_at is null;
select protect('job_alerts', forced => false);
create index jobs_queue_running on jobs (environment_id, queue) where state = 'running' and queue is not null;

-- Answers remembered for repeated writes are looked up and swept by age.
create index idempotency_keys_age on idempotency_keys (created_at);
create index audit_log_kind on audit_log (environment_id, kind, at desc);
create index audit_log_actor on audit_log (environment_id, actor_user_id, at desc);

-- Where an account may go, for the environment switch: names and ids only. Reads past row security, so it takes the account alone.
create function account_environments(wanted_account uuid)
returns table (id uuid, company_id uuid, company_name text, name text, live boolean, ready boolean)
language plpgsql stable security definer set search_path = public as $$
begin
  return query
    select e.id, e.company_id, c.name, e.name, e.live, e.ready
    from users u
    join environments e on e.id = u.environment_id
    join companies c on c.id = e.company_id
    where u.account_id = wanted_account and u.status = 'active'
    order by c.name, e.live desc, e.name, e.id;
end $$;
revoke execute on function account_environments(uuid) from public;
grant execute on function account_environments(uuid) to comptoir_app;

-- Turns among companies: whose job started longest ago goes first.
create index jobs_last_start on jobs (environment_id, started_at desc);
