-- Says which statements change on the board: each statement of SQL that changes what the board shows of a person in a month leaves a mark with
-- its transaction (decision 0173). A reader knows which transactions it saw when it last read, and reads the marks of the others alone. Nobody
-- waits for anybody: a mark has the id of its transaction in its key. None on Citus, which has no such triggers: there all is read each time.
create table board_marks (
  environment_id uuid not null,
  -- First day of the statement's month.
  month date not null,
  made_by xid8 not null,
  -- All zeros: everybody of the month.
  user_id uuid not null,
  made_at timestamptz not null default now(),
  primary key (environment_id, month, made_by, user_id)
);
select distribute('board_marks');
alter table board_marks add foreign key (environment_id) references environments (id) on delete cascade;
select protect('board_marks');

-- Many people of one month at once are one mark.
create function mark_board(environments uuid[], user_ids uuid[], months date[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if environments is null then return; end if;
  insert into public.board_marks (environment_id, month, made_by, user_id)
  select one.environment_id, one.month, pg_current_xact_id(),
    case when count(*) over (partition by one.environment_id, one.month) > 400 then '00000000-0000-0000-0000-000000000000' else one.user_id end
  from (select distinct place.environment_id, place.user_id, place.month
    from unnest(environments, user_ids, months) place (environment_id, user_id, month)
    where place.month is not null and place.user_id is not null) one
  on conflict do nothing;
end $$;

-- Of tables whose rows have a person and a month.
create function mark_board_rows() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform public.mark_board(array_agg(c.environment_id), array_agg(c.user_id), array_agg(c.month))
    from (select environment_id, user_id, month from gone union select environment_id, user_id, month from made) c;
  elsif tg_op = 'INSERT' then
    perform public.mark_board(array_agg(c.environment_id), array_agg(c.user_id), array_agg(c.month)) from made c;
  else
    perform public.mark_board(array_agg(c.environment_id), array_agg(c.user_id), array_agg(c.month)) from gone c;
  end if;
  return null;
end $$;

-- A transaction is shown in its month, and in the month that pays it.
create function mark_board_transactions() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform public.mark_board(array_agg(c.environment_id), array_agg(c.user_id), array_agg(m.month))
    from (select environment_id, user_id, month, payment_month from gone union select environment_id, user_id, month, payment_month from made) c,
      unnest(array[c.month, c.payment_month]) m (month);
  elsif tg_op = 'INSERT' then
    perform public.mark_board(array_agg(c.environment_id), array_agg(c.user_id), array_agg(m.month))
    from made c, unnest(array[c.month, c.payment_month]) m (month);
  else
    perform public.mark_board(array_agg(c.environment_id), array_agg(c.user_id), array_agg(m.month))
    from gone c, unnest(array[c.month, c.payment_month]) m (month);
  end if;
  return null;
end $$;

create function mark_board_parts() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform public.mark_board(array_agg(c.environment_id), array_agg(c.user_id), array_agg(m.month))
    from (select environment_id, user_id, earned_in, paid_in from gone union select environment_id, user_id, earned_in, paid_in from made) c,
      unnest(array[c.earned_in, c.paid_in]) m (month);
  elsif tg_op = 'INSERT' then
    perform public.mark_board(array_agg(c.environment_id), array_agg(c.user_id), array_agg(m.month))
    from made c, unnest(array[c.earned_in, c.paid_in]) m (month);
  else
    perform public.mark_board(array_agg(c.environment_id), array_agg(c.user_id), array_agg(m.month))
    from gone c, unnest(array[c.earned_in, c.paid_in]) m (month);
  end if;
  return null;
end $$;

-- Of tables whose rows have a statement. One that is gone has left its own mark. `offset 0`: by the key, one after the other, as they are few.
create function mark_board_statements() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform public.mark_board(array_agg(s.environment_id), array_agg(s.user_id), array_agg(s.month))
    from gone c, lateral (select p.environment_id, p.user_id, p.month from public.statements p
      where p.environment_id = c.environment_id and p.id = c.statement_id offset 0) s;
  end if;
  if tg_op <> 'DELETE' then
    perform public.mark_board(array_agg(s.environment_id), array_agg(s.user_id), array_agg(s.month))
    from made c, lateral (select p.environment_id, p.user_id, p.month from public.statements p
      where p.environment_id = c.environment_id and p.id = c.statement_id offset 0) s;
  end if;
  return null;
end $$;

-- What was posted of a difference changes what is left of it, on the statement that it stems from.
create function mark_board_sources() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform public.mark_board(array_agg(s.environment_id), array_agg(s.user_id), array_agg(s.month))
    from gone c, lateral (select p.environment_id, p.user_id, p.month from public.statements p
      where p.environment_id = c.environment_id and p.id = case when c.source ->> 'statement_id' ~ '^[0-9a-f-]{36}$'
        then (c.source ->> 'statement_id')::uuid end offset 0) s where c.kind in ('clawback', 'correction');
  end if;
  if tg_op <> 'DELETE' then
    perform public.mark_board(array_agg(s.environment_id), array_agg(s.user_id), array_agg(s.month))
    from made c, lateral (select p.environment_id, p.user_id, p.month from public.statements p
      where p.environment_id = c.environment_id and p.id = case when c.source ->> 'statement_id' ~ '^[0-9a-f-]{36}$'
        then (c.source ->> 'statement_id')::uuid end offset 0) s where c.kind in ('clawback', 'correction');
  end if;
  return null;
end $$;

create function mark_board_comments() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform public.mark_board(array_agg(s.environment_id), array_agg(s.user_id), array_agg(s.month))
    from gone c, lateral (select p.environment_id, p.user_id, p.month from public.statements p
      where p.environment_id = c.environment_id and p.id = c.thread_id offset 0) s where c.thread_kind = 'statement';
  end if;
  if tg_op <> 'DELETE' then
    perform public.mark_board(array_agg(s.environment_id), array_agg(s.user_id), array_agg(s.month))
    from made c, lateral (select p.environment_id, p.user_id, p.month from public.statements p
      where p.environment_id = c.environment_id and p.id = c.thread_id offset 0) s where c.thread_kind = 'statement';
  end if;
  return null;
end $$;

do $$
declare
  one text[];
begin
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  foreach one slice 1 in array array[
    ['statements', 'mark_board_rows'], ['statement_entries', 'mark_board_rows'], ['statement_overwrites', 'mark_board_rows'],
    ['draw_ledger', 'mark_board_rows'], ['transactions', 'mark_board_transactions'], ['payment_parts', 'mark_board_parts'],
    ['statement_drifts', 'mark_board_statements'], ['statement_validation_steps', 'mark_board_statements'],
    ['statement_validations', 'mark_board_statements'], ['statement_entries', 'mark_board_sources'], ['messages', 'mark_board_comments']] loop
    execute format('create trigger %1$s_insert after insert on %2$I referencing new table as made for each statement execute function %1$I()', one[2], one[1]);
    execute format('create trigger %1$s_update after update on %2$I referencing old table as gone new table as made for each statement execute function %1$I()', one[2], one[1]);
    execute format('create trigger %1$s_delete after delete on %2$I referencing old table as gone for each statement execute function %1$I()', one[2], one[1]);
  end loop;
end $$;

-- What a reader sees, and the marks of these months that it may not have seen when it last read (`since`: every transaction before was over then).
-- `place` is another one where the rows are not those of before: a restored database. Null where marks say nothing: on Citus; where the
-- transaction reads several moments; where it has written itself.
create function board_marks_since(environment uuid, months date[], since xid8[]) returns jsonb
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from pg_extension where extname = 'citus') or current_setting('transaction_isolation') <> 'repeatable read'
    or pg_current_xact_id_if_assigned() is not null then return null; end if;
  return jsonb_build_object('snapshot', pg_current_snapshot()::text,
    'place', extract(epoch from pg_postmaster_start_time())::text || ' ' || pg_relation_filepath('public.board_marks'::regclass),
    'marks', coalesce((select jsonb_agg(jsonb_build_array(to_char(m.month, 'YYYY-MM'), m.made_by::text, m.user_id))
      from unnest(months, since) wanted (month, since)
        join public.board_marks m on m.environment_id = environment and m.month = wanted.month and m.made_by >= wanted.since), '[]'));
end $$;

-- One mark for everybody in place of many old ones of a month.
create function merge_board_marks(environment uuid, before timestamptz) returns void
language sql set search_path = pg_catalog, public, pg_temp as $$
  with old as (
    select month, made_by, user_id from public.board_marks where environment_id = environment and made_at < before and month in (
      select many.month from public.board_marks many where many.environment_id = environment group by many.month having count(*) > 16)
    for update skip locked
  ), gone as (
    delete from public.board_marks d using old
    where d.environment_id = environment and d.month = old.month and d.made_by = old.made_by and d.user_id = old.user_id returning d.month
  )
  insert into public.board_marks (environment_id, month, made_by, user_id)
    select distinct environment, month, pg_current_xact_id(), '00000000-0000-0000-0000-000000000000'::uuid from gone
  on conflict do nothing
$$;
