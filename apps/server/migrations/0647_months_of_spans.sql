-- Managers and groups are chosen by months, and kept as days. Another reference day gives the same months other days.

-- The last day of a month that closes on a day of the calendar; 31: the calendar's own months.
create function last_day_of(month date, closing int) returns date
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select least(month + closing - 1, (month + interval '1 month')::date - 1)
$$;

-- The month that a day belongs to, as it is stored.
create function month_holding(day date, closing int) returns date
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select (date_trunc('month', day::timestamp)
    + case when extract(day from day) > closing then interval '1 month' else interval '0' end)::date
$$;

-- The last day of a month as the last day of that month under another reference day; any other day stays.
create function moved_end(day date, was int, becomes int) returns date
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select case when day = last_day_of(month_holding(day, was), was) then last_day_of(month_holding(day, was), becomes) else day end
$$;

-- In all environments of the company. A span that has no day left between its neighbours goes.
create function move_months(company uuid, was int, becomes int) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  place uuid;
  spans text;
  one record;
  first date;
  last date;
  neighbour date;
  whose text;
begin
  if was = becomes then return; end if;
  for place in select id from environments where company_id = company loop
    perform work_in(place::text);
    foreach spans in array array['manager_links', 'group_members'] loop
      whose := null;
      -- In the direction in which the days move: nothing meets the row that is moved next.
      for one in execute format(
        'select id, start_date, end_date, %s as whose from %I where environment_id = $1 order by whose, coalesce(start_date, ''-infinity'') %s',
        case spans when 'manager_links' then 'user_id::text' else 'dimension_id::text || user_id::text' end, spans,
        case when becomes < was then 'asc' else 'desc' end) using place
      loop
        if whose is distinct from one.whose then neighbour := null; end if;
        whose := one.whose;
        first := moved_end(one.start_date - 1, was, becomes) + 1;
        last := moved_end(one.end_date, was, becomes);
        if becomes < was then first := greatest(first, neighbour + 1);
        else last := least(last, neighbour - 1);
        end if;
        if first > last then
          execute format('delete from %I where environment_id = $1 and id = $2', spans) using place, one.id;
        else
          neighbour := case when becomes < was then last else first end;
          if (first, last) is distinct from (one.start_date, one.end_date) then
            execute format('update %I set start_date = $3, end_date = $4 where environment_id = $1 and id = $2', spans)
              using place, one.id, first, last;
          end if;
        end if;
      end loop;
    end loop;
  end loop;
end $$;
revoke execute on function move_months(uuid, int, int) from public;

-- For the company of the transaction, by its reference days.
create function reference_day_changed(was int, becomes int) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  here text := current_setting('app.environment_id');
begin
  perform move_months(app_company_id(), case when was = 1 then 31 else was end, case when becomes = 1 then 31 else becomes end);
  perform work_in(here);
end $$;
revoke execute on function reference_day_changed(int, int) from public;
grant execute on function reference_day_changed(int, int) to comptoir_app;

-- Up to here months were kept as those of the calendar, whatever the reference day.
do $$
declare
  one record;
begin
  for one in select id, (settings ->> 'month_reference_day')::int as closing from companies
    where (settings ->> 'month_reference_day')::int > 1 loop
    perform move_months(one.id, 31, one.closing);
  end loop;
  perform work_in('');
end $$;
