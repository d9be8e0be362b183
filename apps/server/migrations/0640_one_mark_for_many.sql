-- Many people of one month at once are one mark, which is inserted once and not once for each of them.
create or replace function mark_board(environments uuid[], user_ids uuid[], months date[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if environments is null then return; end if;
  insert into public.board_marks (environment_id, month, made_by, user_id)
  select distinct one.environment_id, one.month, pg_current_xact_id(),
    case when count(*) over (partition by one.environment_id, one.month) > 400 then '00000000-0000-0000-0000-000000000000' else one.user_id end
  from (select distinct place.environment_id, place.user_id, place.month
    from unnest(environments, user_ids, months) place (environment_id, user_id, month)
    where place.month is not null and place.user_id is not null) one
  on conflict do nothing;
end $$;
