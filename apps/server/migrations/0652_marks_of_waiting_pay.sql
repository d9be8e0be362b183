-- The board shows what waits for a second person, also of draws and of payments written over the calculated ones.

-- A draw is shown on each statement of its person within its months. `offset 0`: by the key, one person after the other.
create function mark_board_draws() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform public.mark_board(array_agg(s.environment_id), array_agg(s.user_id), array_agg(s.month))
    from gone c, lateral (select p.environment_id, p.user_id, p.month from public.statements p
      where p.environment_id = c.environment_id and p.user_id = c.user_id
        and p.month >= c.start_month and p.month <= coalesce(c.end_month, 'infinity') offset 0) s;
  end if;
  if tg_op <> 'DELETE' then
    perform public.mark_board(array_agg(s.environment_id), array_agg(s.user_id), array_agg(s.month))
    from made c, lateral (select p.environment_id, p.user_id, p.month from public.statements p
      where p.environment_id = c.environment_id and p.user_id = c.user_id
        and p.month >= c.start_month and p.month <= coalesce(c.end_month, 'infinity') offset 0) s;
  end if;
  return null;
end $$;

do $$
declare
  one text[];
begin
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  foreach one slice 1 in array array[['pending_balances', 'mark_board_rows'], ['draws', 'mark_board_draws']] loop
    execute format('create trigger %1$s_insert after insert on %2$I referencing new table as made for each statement execute function %1$I()', one[2], one[1]);
    execute format('create trigger %1$s_update after update on %2$I referencing old table as gone new table as made for each statement execute function %1$I()', one[2], one[1]);
    execute format('create trigger %1$s_delete after delete on %2$I referencing old table as gone for each statement execute function %1$I()', one[2], one[1]);
  end loop;
end $$;
