-- Says when tables change that nearly every calculation and every list of people reads: each statement that changes one of them leaves a mark
-- with its transaction. The marks that a reader sees, summed up, are a stamp: equal stamps, equal rows. Marks never meet (each has an id of
-- its own), so that writers do not wait for each other. None on Citus, which has no such triggers: there the tables are read each time.
create table data_marks (
  environment_id uuid not null,
  kind text not null,
  id uuid not null default gen_random_uuid(),
  made_at timestamptz not null default now(),
  primary key (environment_id, kind, id)
);
select distribute('data_marks');
alter table data_marks add foreign key (environment_id) references environments (id) on delete cascade;
select protect('data_marks');

create function mark_data() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.data_marks (environment_id, kind)
    select changed_in.environment_id, tg_table_name from (select distinct environment_id from changed) changed_in;
  return null;
end $$;

-- By kind; null on Citus.
create function data_stamps(environment uuid) returns jsonb language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from pg_extension where extname = 'citus') then return null; end if;
  return (select coalesce(jsonb_object_agg(one.kind, one.stamp), '{}') from (
    select kind, count(*) || ' ' || sum(hashtextextended(id::text, 0)) as stamp from public.data_marks
    where environment_id = environment group by kind) one);
end $$;

-- One mark in place of many old ones, so that no stamp ever comes again. A mark that somebody else removes is left to them.
create function merge_data_marks(environment uuid, before timestamptz) returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  with old as (
    select kind, id from public.data_marks where environment_id = environment and made_at < before and kind in (
      select many.kind from public.data_marks many where many.environment_id = environment group by many.kind having count(*) > 16)
    for update skip locked
  ), gone as (
    delete from public.data_marks d using old where d.environment_id = environment and d.kind = old.kind and d.id = old.id returning d.kind
  )
  insert into public.data_marks (environment_id, kind) select distinct environment, kind from gone
$$;

do $$
declare
  relation text;
begin
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  foreach relation in array array['users', 'teams', 'team_members', 'manager_links', 'group_dimensions', 'user_groups', 'group_members',
    'attributes', 'attribute_values', 'plan_members', 'quotas', 'quota_values'] loop
    execute format('create trigger marked_insert after insert on %I referencing new table as changed for each statement execute function mark_data()', relation);
    execute format('create trigger marked_update after update on %I referencing new table as changed for each statement execute function mark_data()', relation);
    execute format('create trigger marked_delete after delete on %I referencing old table as changed for each statement execute function mark_data()', relation);
  end loop;
end $$;

drop function quota_values_stamp(uuid);
