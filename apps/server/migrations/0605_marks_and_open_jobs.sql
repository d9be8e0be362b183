-- What is written over statements leaves a mark with each change: five thousand of them in a quarter of an hour, over which every reader sums up.
-- So all companies' marks are merged once a minute (before: once an hour, those older than an hour). None on Citus.
drop function merge_data_marks(uuid, timestamptz);
create function merge_data_marks() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  -- One mark in place of many, so that no stamp ever comes again. A mark that somebody else removes is left to them.
  with old as (
    select environment_id, kind, id from public.data_marks where (environment_id, kind) in (
      select many.environment_id, many.kind from public.data_marks many group by many.environment_id, many.kind having count(*) > 16)
    for update skip locked
  ), gone as (
    delete from public.data_marks d using old where d.environment_id = old.environment_id and d.kind = old.kind and d.id = old.id
    returning d.environment_id, d.kind
  )
  insert into public.data_marks (environment_id, kind) select distinct environment_id, kind from gone;
end $$;

create or replace function data_stamps(environment uuid) returns jsonb language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from pg_extension where extname = 'citus') then return null; end if;
  return (select coalesce(jsonb_object_agg(one.kind, one.stamp), '{}') from (
    select kind, count(*) || ' ' || sum(uuid_hash_extended(id, 0)) as stamp from public.data_marks
    where environment_id = environment group by kind) one);
end $$;

-- The calculation that waits or runs, for every search of the board.
create index jobs_open on jobs (environment_id, kind) where state in ('queued', 'running');
-- The last runs that calculated everybody, for every calculation.
create index calculation_runs_of_everybody on calculation_runs (environment_id, finished_at desc)
  where inputs is not null and user_ids is null and finished_at is not null;
-- Which months are open, for every calculation.
create index statements_open on statements (environment_id, month) where locked_at is null;
