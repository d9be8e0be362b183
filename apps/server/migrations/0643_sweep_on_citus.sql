-- The hourly sweep merged marks by a function of SQL, whose parameters Citus can't place: there the sweep ended with the first environment.
-- Nothing leaves marks there, so nothing is merged.
create or replace function merge_board_marks(environment uuid, before timestamptz) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  with old as (
    select month, made_by, user_id from public.board_marks where environment_id = environment and made_at < before and month in (
      select many.month from public.board_marks many where many.environment_id = environment group by many.month having count(*) > 16)
    for update skip locked
  ), gone as (
    delete from public.board_marks d using old
    where d.environment_id = environment and d.month = old.month and d.made_by = old.made_by and d.user_id = old.user_id returning d.month
  )
  insert into public.board_marks (environment_id, month, made_by, user_id)
    select distinct environment, gone.month, pg_current_xact_id(), '00000000-0000-0000-0000-000000000000'::uuid from gone
  on conflict do nothing;
end $$;
