-- Numbers that somebody wrote over calculated ones of a statement: a transaction's amount (variable_id and record_id null), a variable's
-- value (record_id null), or its value for one record. A calculation reads the active ones.
create table statement_overwrites (
  environment_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- First day of the statement's month.
  month date not null,
  compensation_id uuid not null,
  compensation_name text not null,
  variable_id uuid,
  variable_name text,
  format text,
  record_id text,
  record_title text,
  -- The person's calculation currency when it was written: one of another currency counts no more.
  currency text not null,
  value numeric not null,
  -- What was calculated then; null: nothing.
  calculated_then numeric,
  reason_id uuid,
  reason_name text,
  comment text not null default '',
  -- pending: above the company's limit, and waits for a second person.
  state text not null,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  primary key (environment_id, id),
  constraint statement_overwrites_month_first check (extract(day from month) = 1),
  constraint statement_overwrites_state check (state in ('active', 'pending')),
  constraint statement_overwrites_record check (record_id is null or variable_id is not null),
  -- One that counts and one that waits, at most.
  constraint statement_overwrites_once unique nulls not distinct
    (environment_id, user_id, month, compensation_id, variable_id, record_id, state)
);
select distribute('statement_overwrites');
alter table statement_overwrites add foreign key (environment_id, user_id) references users (environment_id, id);
select protect('statement_overwrites');

-- What a locked statement says never changes.
create function statement_overwrites_guard() returns trigger language plpgsql as $$
declare
  held timestamptz;
begin
  if tg_op <> 'INSERT' then
    select s.locked_at into held from statements s
      where s.environment_id = old.environment_id and s.user_id = old.user_id and s.month = old.month for share;
    if held is not null then
      raise exception 'the statement of overwrite % is locked', old.id using errcode = 'CL001';
    end if;
  end if;
  if tg_op <> 'DELETE' then
    select s.locked_at into held from statements s
      where s.environment_id = new.environment_id and s.user_id = new.user_id and s.month = new.month for share;
    if held is not null then
      raise exception 'the statement of overwrite % is locked', new.id using errcode = 'CL001';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger statement_overwrites_guard before insert or update or delete on statement_overwrites
  for each row execute function statement_overwrites_guard();
create trigger statement_overwrites_truncate before truncate on statement_overwrites
  for each statement execute function refuse_truncate();

-- What a transaction would be without any overwrite, in the company's currency, and what was calculated under each; null: it has none.
alter table transactions add column calculated_value numeric;
alter table transactions add column overwrites jsonb;

-- Nothing read the reasons of earlier versions: they become the present lists' entries.
-- One by one: Citus makes no such values within an update.
do $$
declare
  one record;
  lists jsonb;
  made jsonb;
begin
  for one in select c.id, c.settings from companies c where jsonb_typeof(c.settings -> 'reasons') = 'array' loop
    select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'name', each.reason, 'archived', false)), '[]') into lists
      from jsonb_array_elements_text(one.settings -> 'reasons') each (reason);
    made := (one.settings - 'reasons' - 'reasons_records' - 'reasons_statements') || jsonb_build_object(
      'reasons', jsonb_build_object('reasons_records', lists, 'reasons_statements', lists),
      'reasons_records_required', coalesce(one.settings -> 'reasons_records', 'false'),
      'reasons_statements_required', coalesce(one.settings -> 'reasons_statements', 'false'));
    update companies set settings = made where id = one.id;
  end loop;
end $$;
