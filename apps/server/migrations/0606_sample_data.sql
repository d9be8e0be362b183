-- Sample data: an environment of its own, made beside the company's, which is set aside as it is in the meantime and comes back as it was. What is
-- deleted in the end is the environment that was made for the sample: only `sample_start` makes one, and nothing turns another one into it.
alter table environments add column sample_since timestamptz;
-- When all of it was there. Null: it is being made, or its making failed.
alter table environments add column sample_made_at timestamptz;
-- What the sample changes in the company, as it was before.
alter table environments add column before_sample jsonb;
-- The company's own environment while it looks at sample data: nobody enters it, and no sandbox's function touches it.
alter table environments add column set_aside_at timestamptz;
alter table environments add check (set_aside_at is null or not live and not ready and deleted_at is null and sample_since is null);

create or replace function sandbox_create(id uuid, name text, first_month date, last_month date) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid := app_company_id();
begin
  if not exists (select from environments e where e.id = app_environment_id() and e.live) then
    raise exception 'a sandbox is a copy of the live environment' using errcode = 'insufficient_privilege';
  end if;
  -- One at a time, so that two at once are counted.
  perform from companies c where c.id = company for no key update;
  if (select count(*) from environments e
      where e.company_id = company and not e.live and e.deleted_at is null and e.set_aside_at is null) >= 3 then
    return false;
  end if;
  insert into environments (id, company_id, name, live, ready, start_period, end_period)
    values (sandbox_create.id, company, sandbox_create.name, false, false, first_month, last_month);
  insert into environment_homes (environment_id) values (sandbox_create.id);
  return true;
end $$;

create or replace function sandbox_update(sandbox uuid, new_name text, first_month date, last_month date) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update environments e set name = new_name, start_period = first_month, end_period = last_month
    where e.id = sandbox and e.company_id = app_company_id() and not e.live and e.ready and e.deleted_at is null and e.set_aside_at is null;
  return found;
end $$;

create or replace function sandbox_set_ready(sandbox uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update environments e set ready = true
    where e.id = sandbox and e.company_id = app_company_id() and not e.live and e.deleted_at is null and e.set_aside_at is null;
  return found;
end $$;

create or replace function sandbox_close(sandbox uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update environments e set ready = false, deleted_at = at
    where e.id = sandbox and e.company_id = app_company_id() and not e.live and e.deleted_at is null and e.set_aside_at is null;
  return found;
end $$;

create or replace function require_sandbox(sandbox uuid, is_closed boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from environments e where e.id = sandbox and e.company_id = app_company_id() and not e.live and not e.ready
      and (e.deleted_at is not null) = is_closed and e.set_aside_at is null) then
    raise exception 'environment % is no such sandbox of this company', sandbox using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Roles, and the people who sign in or were invited, go from one environment of the company to another: as they are now: a right that
-- somebody lost in the one does not come back with the other.
create function sample_carry(source uuid, target uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  relation text;
  names text;
  changes text;
begin
  -- Names, addresses and the default are unique: two of them may have changed places.
  update roles set name = id::text, is_default = false
    where environment_id = target and id in (select r.id from roles r where r.environment_id = source);
  update users set email = null, external_ref = null
    where environment_id = target and id in (select u.id from users u where u.environment_id = source);
  -- Those that the source no longer has.
  update roles t set is_default = false where t.environment_id = target and t.is_default;
  update roles t set name = left(t.name, 200) || ' (' || left(t.id::text, 8) || ')'
    where t.environment_id = target and exists (
      select from roles s where s.environment_id = source and lower(s.name) = lower(t.name) and s.id <> t.id);
  foreach relation in array array['roles', 'users'] loop
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
        string_agg(format('%1$I = excluded.%1$I', a.attname), ', ' order by a.attnum) filter (where a.attname not in ('id', 'avatar'))
      into names, changes
      from pg_attribute a
      where a.attrelid = format('public.%I', relation)::regclass and a.attnum > 0 and not a.attisdropped
        and a.attname <> 'environment_id' and a.attgenerated = '';
    -- Pictures are files of the one environment.
    execute format('insert into public.%1$I (environment_id, %2$s) select $1, %3$s from public.%1$I where environment_id = $2 %4$s
        on conflict (environment_id, id) do update set %5$s',
      relation, names, replace(names, 'avatar', 'null'), case when relation = 'users' then 'and (account_id is not null or invited_at is not null)' else '' end, changes)
      using target, source;
  end loop;
end $$;

-- A sample environment becomes the company's live one, with its roles and people. The one of before is set aside; where that is a sample itself,
-- it is closed. False: the caller is not in the live environment any more.
create function sample_start(id uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid := app_company_id();
  source uuid := app_environment_id();
  was environments;
begin
  perform from companies c where c.id = company for no key update;
  select * into was from environments e where e.id = source and e.live and e.ready and e.deleted_at is null;
  if not found then
    return false;
  end if;
  if was.sample_since is null then
    update environments e set live = false, ready = false, set_aside_at = at where e.id = source;
  else
    -- Sandboxes are copies of the sample: there were none when it began.
    update environments e set live = false, ready = false, deleted_at = at
      where e.company_id = company and e.deleted_at is null and e.set_aside_at is null;
  end if;
  insert into environments (id, company_id, name, live, ready, sample_since, before_sample)
    select sample_start.id, company, was.name, true, true, at, coalesce(was.before_sample, jsonb_build_object(
      'first_steps', c.first_steps, 'discussion_activated', c.settings -> 'discussion_activated'))
    from companies c where c.id = company;
  insert into environment_homes (environment_id) values (sample_start.id);
  -- As the platform, which sees both.
  perform set_config('app.environment_id', '', true);
  perform sample_carry(source, sample_start.id);
  perform set_config('app.environment_id', source::text, true);
  return true;
end $$;

-- The company's own environment comes back, and the sample is closed with the sandboxes made of it. Answers the one that is live again. Null: the
-- caller's environment is no sample, and nothing happened.
create function sample_end(at timestamptz) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid := app_company_id();
  source uuid := app_environment_id();
  target uuid;
  before jsonb;
begin
  perform from companies c where c.id = company for no key update;
  select e.before_sample into before from environments e
    where e.id = source and e.live and e.sample_since is not null and e.deleted_at is null;
  if not found then
    return null;
  end if;
  select e.id into strict target from environments e where e.company_id = company and e.set_aside_at is not null;
  update environments e set live = false, ready = false, deleted_at = at
    where e.company_id = company and e.deleted_at is null and e.set_aside_at is null;
  update environments e set live = true, ready = true, set_aside_at = null where e.id = target;
  update companies c set first_steps = before -> 'first_steps',
      settings = case when before -> 'discussion_activated' = 'null' then c.settings - 'discussion_activated'
        else c.settings || jsonb_build_object('discussion_activated', before -> 'discussion_activated') end
    where c.id = company;
  perform set_config('app.environment_id', '', true);
  perform sample_carry(source, target);
  perform set_config('app.environment_id', source::text, true);
  return target;
end $$;

-- All of it is there.
create function sample_made(at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update environments e set sample_made_at = at where e.id = app_environment_id() and e.sample_since is not null
$$;

do $$
declare
  name text;
begin
  foreach name in array array['sample_start(uuid, timestamptz)', 'sample_end(timestamptz)', 'sample_made(timestamptz)'] loop
    execute format('revoke execute on function %s from public', name);
    execute format('grant execute on function %s to comptoir_app', name);
  end loop;
  revoke execute on function sample_carry(uuid, uuid) from public;
end $$;
