-- Accounts, sessions and one-time links belong to no environment, so that no policy can divide them. The application's role has no right to
-- the tables. What requests need of them are these functions: each acts for the account, or inside the environment, of its transaction.

-- The login of requests and jobs (platform/db/app-login.ts): made once per database, in no backup.
create table app_login (
  only_row boolean primary key default true check (only_row),
  role_name text not null,
  secret text not null
);
select distribute('app_login');

revoke all on accounts from comptoir_app;
revoke all on sessions from comptoir_app;
revoke all on account_tokens from comptoir_app;

create function app_account_id() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.account_id', true), '')::uuid
$$;

drop function account_environments(uuid);

-- Where the caller may go, for the environment switch: names and ids only.
create function account_environments()
returns table (id uuid, company_id uuid, company_name text, name text, live boolean, ready boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.id, e.company_id, c.name, e.name, e.live, e.ready
  from users u
  join environments e on e.id = u.environment_id
  join companies c on c.id = e.company_id
  where u.account_id = app_account_id() and u.status = 'active'
  order by c.name, e.live desc, e.name, e.id
$$;

create function own_sessions(at timestamptz)
returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, user_agent text, ip text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.created_at, s.last_seen_at, s.expires_at, s.user_agent, s.ip
  from sessions s where s.account_id = app_account_id() and s.revoked_at is null and s.expires_at > at
$$;

-- True when there was one.
create function end_own_session(session uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update sessions s set revoked_at = at where s.id = session and s.account_id = app_account_id() and s.revoked_at is null;
  return found;
end $$;

-- Of a user of this environment, archived ones too.
create function end_sessions_of_user(account uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  environment uuid := app_environment_id();
begin
  if not exists (select 1 from users u where u.environment_id = environment and u.account_id = account) then
    raise exception 'this account is nobody''s here' using errcode = 'insufficient_privilege';
  end if;
  update sessions s set revoked_at = at where s.account_id = account and s.revoked_at is null;
end $$;

-- Support is nobody's user: what it prefers stands with its account.
create function own_preferences() returns table (language text, locale text, timezone text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.language, a.locale, a.timezone from accounts a where a.id = app_account_id()
$$;

-- Null keeps what stands.
create function set_own_preferences(new_language text, new_locale text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update accounts a set language = coalesce(new_language, a.language), locale = coalesce(new_locale, a.locale) where a.id = app_account_id()
$$;

create function set_own_timezone(new_timezone text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update accounts a set timezone = new_timezone where a.id = app_account_id()
$$;

-- Links sent earlier stop working.
create function void_invitations(invited uuid, at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update account_tokens t set used_at = at
  where t.environment_id = app_environment_id() and t.user_id = invited and t.kind = 'invite' and t.used_at is null
$$;

-- A link for a user of this environment, and for nothing but an invitation.
create function invite_user(link_hash bytea, invited uuid, link_data jsonb, at timestamptz, until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  environment uuid := app_environment_id();
begin
  if not exists (select 1 from users u where u.environment_id = environment and u.id = invited) then
    raise exception 'this user is nobody here' using errcode = 'insufficient_privilege';
  end if;
  perform void_invitations(invited, at);
  insert into account_tokens (token_hash, kind, environment_id, user_id, data, created_at, expires_at)
    values (link_hash, 'invite', app_environment_id(), invited, link_data, at, until);
end $$;

-- Of a job of this environment that support requested.
create function job_requester_name(job uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.name from jobs j join accounts a on a.id = j.created_by_account where j.environment_id = app_environment_id() and j.id = job
$$;

revoke execute on function account_environments() from public;
revoke execute on function own_sessions(timestamptz) from public;
revoke execute on function end_own_session(uuid, timestamptz) from public;
revoke execute on function end_sessions_of_user(uuid, timestamptz) from public;
revoke execute on function own_preferences() from public;
revoke execute on function set_own_preferences(text, text) from public;
revoke execute on function set_own_timezone(text) from public;
revoke execute on function void_invitations(uuid, timestamptz) from public;
revoke execute on function invite_user(bytea, uuid, jsonb, timestamptz, timestamptz) from public;
revoke execute on function job_requester_name(uuid) from public;
grant execute on function account_environments() to comptoir_app;
grant execute on function own_sessions(timestamptz) to comptoir_app;
grant execute on function end_own_session(uuid, timestamptz) to comptoir_app;
grant execute on function end_sessions_of_user(uuid, timestamptz) to comptoir_app;
grant execute on function own_preferences() to comptoir_app;
grant execute on function set_own_preferences(text, text) to comptoir_app;
grant execute on function set_own_timezone(text) to comptoir_app;
grant execute on function void_invitations(uuid, timestamptz) to comptoir_app;
grant execute on function invite_user(bytea, uuid, jsonb, timestamptz, timestamptz) to comptoir_app;
grant execute on function job_requester_name(uuid) to comptoir_app;
