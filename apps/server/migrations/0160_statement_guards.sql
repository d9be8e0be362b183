-- The guards of a statement's parts, written so that Citus answers their questions on one node: a statement writes rows of one environment
-- alone (row level security), so its id and the parents' ids are read first.

create or replace function statement_parts_guard() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  environments uuid[];
  parents uuid[];
  held uuid;
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct environment_id), array_agg(distinct statement_id) into environments, parents from gone;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct environment_id), array_agg(distinct statement_id) into environments, parents from made;
  else
    select array_agg(distinct environment_id), array_agg(distinct statement_id) into environments, parents
      from (select environment_id, statement_id from gone union all select environment_id, statement_id from made) parts;
  end if;
  for place in 1 .. coalesce(array_length(environments, 1), 0) loop
    -- The lock waits for a state change in flight, so that a part never slips in beside a lock being taken.
    select found.id into held from (select s.id, s.locked_at from statements s
      where s.environment_id = environments[place] and s.id = any(parents) order by s.id for share) found where found.locked_at is not null limit 1;
    if held is not null then
      raise exception 'statement % is locked', held using errcode = 'CL001';
    end if;
  end loop;
  return null;
end $$;

create or replace function paid_records_guard() returns trigger language plpgsql as $$
declare
  environments uuid[];
  owners uuid[];
  held uuid;
begin
  select array_agg(distinct environment_id), array_agg(distinct transaction_id) into environments, owners from gone;
  for place in 1 .. coalesce(array_length(environments, 1), 0) loop
    select s.id into held from transactions t
      join statements s on s.environment_id = environments[place] and s.id = t.statement_id
    where t.environment_id = environments[place] and t.id = any(owners) and s.locked_at is not null limit 1;
    if held is not null then
      raise exception 'statement % is locked', held using errcode = 'CL001';
    end if;
  end loop;
  return null;
end $$;
