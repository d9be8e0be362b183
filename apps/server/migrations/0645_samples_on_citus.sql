-- The same in a way that Citus runs too: it compares and copies no rows between environments, so what one has is given as values.
create or replace function sample_carry(source uuid, target uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  relation text;
  names text;
  changes text;
  role_ids uuid[];
  role_names text[];
  user_ids uuid[];
  batch jsonb;
begin
  select array_agg(r.id), array_agg(lower(r.name)) into role_ids, role_names from roles r where r.environment_id = source;
  select array_agg(u.id) into user_ids from users u where u.environment_id = source;
  -- Names, addresses and the default are unique: two of them may have changed places.
  update roles set name = id::text, is_default = false where environment_id = target and id = any(role_ids);
  update users set email = null, external_ref = null where environment_id = target and id = any(user_ids);
  -- Those that the source no longer has.
  update roles t set is_default = false where t.environment_id = target and t.is_default;
  update roles t set name = left(t.name, 200) || ' (' || left(t.id::text, 8) || ')'
    where t.environment_id = target and exists (
      select 1 from unnest(role_ids, role_names) s (id, name) where s.name = lower(t.name) and s.id <> t.id);
  foreach relation in array array['roles', 'users'] loop
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
        string_agg(format('%1$I = excluded.%1$I', a.attname), ', ' order by a.attnum) filter (where a.attname not in ('id', 'avatar'))
      into names, changes
      from pg_attribute a
      where a.attrelid = format('public.%I', relation)::regclass and a.attnum > 0 and not a.attisdropped
        and a.attname <> 'environment_id' and a.attgenerated = '';
    execute format('select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from public.%I r where r.environment_id = $1 %s',
        relation, case when relation = 'users' then 'and (r.account_id is not null or r.invited_at is not null)' else '' end)
      into batch using source;
    -- Pictures are files of the one environment.
    execute format('insert into public.%1$I (environment_id, %2$s) select home.environment_id, %3$s
        from public.environment_homes home, jsonb_populate_recordset(null::public.%1$I, $2) given where home.environment_id = $1
        on conflict (environment_id, id) do update set %4$s',
      relation, names, replace(names, 'avatar', 'null'), changes)
      using target, batch;
  end loop;
end $$;

-- The settings are made before the update: Citus refuses functions that are not immutable within a case of it.
create or replace function sample_end(at timestamptz) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid := app_company_id();
  source uuid := app_environment_id();
  target uuid;
  before jsonb;
  settings_now jsonb;
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
  select c.settings into settings_now from companies c where c.id = company;
  if before -> 'discussion_activated' = 'null' then
    settings_now := settings_now - 'discussion_activated';
  else
    settings_now := settings_now || jsonb_build_object('discussion_activated', before -> 'discussion_activated');
  end if;
  update companies c set first_steps = before -> 'first_steps', settings = settings_now where c.id = company;
  perform work_in('');
  perform sample_carry(source, target);
  perform work_in(source::text);
  return target;
end $$;
