-- Sandboxes: environments that are a copy of the live one, for some months, in which changes are tried.
-- Between `start_period` and `end_period` (first days of months) its statements are calculated; the others stay as they were copied.
alter table environments add column start_period date;
alter table environments add column end_period date;
-- Set when somebody deletes it: nobody enters it from then on, and a job frees what it has.
alter table environments add column deleted_at timestamptz;

-- One that is being made, or being freed: the guards of what was paid are for environments that people work in.
create function environment_is_closed(environment uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from environments e where e.id = environment and not e.live and e.deleted_at is not null)
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name <> 'audit_log' and environment_is_closed(old.environment_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- A close and a validation are never removed, but with their sandbox.
create or replace function payroll_closes_guard() returns trigger language plpgsql as $$
declare
  held timestamptz;
begin
  if tg_op = 'DELETE' then
    if environment_is_closed(old.environment_id) then
      return old;
    end if;
    raise exception 'a payroll close is never removed' using errcode = 'CL002';
  end if;
  if tg_op = 'UPDATE' then
    if old.reversed_at is not null or new.reversed_at is null or
      (new.environment_id, new.id, new.statement_id, new.amount, new.currency, new.closed_at, new.closed_by) is distinct from
      (old.environment_id, old.id, old.statement_id, old.amount, old.currency, old.closed_at, old.closed_by) then
      raise exception 'a payroll close never changes: it is reversed, once' using errcode = 'CL002';
    end if;
    return new;
  end if;
  if new.reversed_at is not null then
    raise exception 'a payroll close begins open' using errcode = 'CL002';
  end if;
  select locked_at into held from statements where environment_id = new.environment_id and id = new.statement_id for share;
  if held is null then
    raise exception 'statement % is not locked', new.statement_id using errcode = 'CL003';
  end if;
  return new;
end $$;

create or replace function statement_validations_guard() returns trigger language plpgsql as $$
declare
  held timestamptz;
  asked uuid[];
  before_it int;
begin
  if tg_op = 'DELETE' then
    if environment_is_closed(old.environment_id) then
      return old;
    end if;
    raise exception 'a validation is never removed' using errcode = 'CL002';
  end if;
  if tg_op = 'UPDATE' then
    if old.reversed_at is not null or new.reversed_at is null or
      (new.environment_id, new.id, new.statement_id, new.position, new.validated_at, new.validated_by, new.for_user) is distinct from
      (old.environment_id, old.id, old.statement_id, old.position, old.validated_at, old.validated_by, old.for_user) then
      raise exception 'a validation never changes: it is taken back, once' using errcode = 'CL002';
    end if;
    return new;
  end if;
  if new.reversed_at is not null then
    raise exception 'a validation begins open' using errcode = 'CL002';
  end if;
  select locked_at into held from statements where environment_id = new.environment_id and id = new.statement_id for share;
  if held is null then
    raise exception 'statement % is not locked', new.statement_id using errcode = 'CL003';
  end if;
  select user_ids into asked from statement_validation_steps
    where environment_id = new.environment_id and statement_id = new.statement_id and position = new.position;
  if asked is null or not coalesce(new.for_user, new.validated_by) = any(asked) then
    raise exception 'this step of statement % is for somebody else', new.statement_id using errcode = 'CL003';
  end if;
  select count(*) into before_it from statement_validations
    where environment_id = new.environment_id and statement_id = new.statement_id and position < new.position and reversed_at is null;
  if before_it <> new.position - 1 then
    raise exception 'statement % waits for an earlier step', new.statement_id using errcode = 'CL003';
  end if;
  return new;
end $$;

-- What a sandbox starts with, each table after those that it refers to. Not its history, nor what leaves the company (imports, jobs, mails,
-- messages, connections, keys), and nothing that is locked, validated or paid: there all of it is tried again.
create function sandbox_tables() returns text[] language sql immutable as $$
  select array[
    'roles', 'users', 'user_archives', 'attributes', 'attribute_values', 'teams', 'team_members', 'manager_links',
    'group_dimensions', 'user_groups', 'group_members', 'currencies', 'exchange_rates', 'data_tables', 'fields', 'deleted_records',
    'plans', 'pipeline_tables', 'plan_members', 'compensations', 'compensation_checks', 'compensation_versions', 'object_uses',
    'quotas', 'quota_values', 'validation_chains', 'validation_delegates', 'draws', 'draw_events', 'draw_ledger',
    'balance_overwrites', 'pending_balances', 'statement_entries', 'statement_overwrites', 'calculation_inputs', 'statements', 'transactions',
    'payment_parts', 'paid_records', 'statement_versions', 'statement_views', 'statement_view_shares', 'table_views', 'table_view_shares',
    'request_views', 'request_view_shares', 'discussion_labels', 'payroll_templates'
  ]
$$;

-- The columns that a copy has another value in: what was locked is open again.
create function sandbox_value(relation text, col text) returns text language sql immutable as $$
  select case
    when relation = 'statements' and col in ('locked_at', 'locked_by', 'validated_at', 'validated_by', 'paid_at', 'paid_by') then 'null'
    when relation = 'statements' and col = 'reopened' then 'false'
    -- Pictures are files of the live environment.
    when relation = 'users' and col = 'avatar' then 'null'
    else quote_ident(col)
  end
$$;

-- A new sandbox of the caller's company, not ready yet. Null: there are three already.
create function sandbox_create(id uuid, name text, first_month date, last_month date) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid := app_company_id();
begin
  if not exists (select from environments e where e.id = app_environment_id() and e.live) then
    raise exception 'a sandbox is a copy of the live environment' using errcode = 'insufficient_privilege';
  end if;
  -- One at a time, so that two at once are counted.
  perform from companies c where c.id = company for no key update;
  if (select count(*) from environments e where e.company_id = company and not e.live and e.deleted_at is null) >= 3 then
    return false;
  end if;
  insert into environments (id, company_id, name, live, ready, start_period, end_period)
    values (sandbox_create.id, company, sandbox_create.name, false, false, first_month, last_month);
  insert into environment_homes (environment_id) values (sandbox_create.id);
  return true;
end $$;

-- True when it is one of the caller's company that people work in.
create function sandbox_update(sandbox uuid, new_name text, first_month date, last_month date) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update environments e set name = new_name, start_period = first_month, end_period = last_month
    where e.id = sandbox and e.company_id = app_company_id() and not e.live and e.ready and e.deleted_at is null;
  return found;
end $$;

create function sandbox_set_ready(sandbox uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update environments e set ready = true
    where e.id = sandbox and e.company_id = app_company_id() and not e.live and e.deleted_at is null;
  return found;
end $$;

create function sandbox_close(sandbox uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update environments e set ready = false, deleted_at = at
    where e.id = sandbox and e.company_id = app_company_id() and not e.live and e.deleted_at is null;
  return found;
end $$;

create function require_sandbox(sandbox uuid, is_closed boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from environments e where e.id = sandbox and e.company_id = app_company_id() and not e.live and not e.ready
      and (e.deleted_at is not null) = is_closed) then
    raise exception 'environment % is no such sandbox of this company', sandbox using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Copies the rows of the caller's environment, as this transaction sees them: call it in one that sees one moment.
create function sandbox_copy(sandbox uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  source uuid := app_environment_id();
  relation text;
  names text;
  cells text;
begin
  perform require_sandbox(sandbox, false);
  -- As the platform, which sees both.
  perform set_config('app.environment_id', '', true);
  -- A copy that was made before its job ended.
  if exists (select from roles r where r.environment_id = sandbox) then
    perform set_config('app.environment_id', source::text, true);
    return;
  end if;
  foreach relation in array sandbox_tables() loop
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum), string_agg(sandbox_value(relation, a.attname), ', ' order by a.attnum)
      into names, cells
      from pg_attribute a
      where a.attrelid = format('public.%I', relation)::regclass and a.attnum > 0 and not a.attisdropped
        and a.attname <> 'environment_id' and a.attgenerated = '';
    execute format('insert into public.%I (environment_id, %s) select $1, %s from public.%I where environment_id = $2', relation, names, cells, relation)
      using sandbox, source;
  end loop;
  perform set_config('app.environment_id', source::text, true);
end $$;

-- Copies the records of a table. The columns of a copy are those of the table; indexes that sorting made are made again where one sorts.
create function sandbox_copy_records(sandbox uuid, table_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  source uuid := record_environment();
  relation text := 't_' || record_hex(table_id);
  from_schema text := record_schema();
  to_schema text := 'records_' || record_hex(sandbox);
  raw text;
begin
  perform require_sandbox(sandbox, false);
  if to_regclass(format('%I.%I', to_schema, relation)) is not null then
    return;
  end if;
  execute format('create schema if not exists %I', to_schema);
  execute format('grant usage on schema %I to comptoir_app', to_schema);
  execute format('create table %I.%I (like %I.%I including defaults)', to_schema, relation, from_schema, relation);
  execute format('insert into %I.%I select * from %I.%I', to_schema, relation, from_schema, relation);
  execute format('alter table %I.%I add primary key (id)', to_schema, relation);
  perform set_config('app.environment_id', sandbox::text, true);
  for raw in select a.attname from pg_attribute a
    where a.attrelid = format('%I.%I', to_schema, relation)::regclass and a.attname like 'u\_%' and not a.attisdropped
  loop
    perform record_unmatched_index(relation, raw);
  end loop;
  perform record_protect(relation);
  perform set_config('app.environment_id', source::text, true);
  execute format('analyze %I.%I', to_schema, relation);
end $$;

-- The bytes of its files: to be removed before it.
create function sandbox_files(sandbox uuid) returns setof text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  source uuid := app_environment_id();
begin
  perform require_sandbox(sandbox, true);
  perform set_config('app.environment_id', '', true);
  return query select f.storage_key from files f where f.environment_id = sandbox and f.deleted_at is null;
  perform set_config('app.environment_id', source::text, true);
end $$;

-- Removes what a closed sandbox has, and itself. The trail of what was done in it stays.
create function sandbox_drop(sandbox uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  source uuid := app_environment_id();
  relation text;
begin
  perform require_sandbox(sandbox, true);
  execute format('drop schema if exists %I cascade', 'records_' || record_hex(sandbox));
  perform set_config('app.environment_id', '', true);
  -- Step by step, as people would: what was paid is unpaid, what was validated invalidated, what was locked unlocked.
  update payroll_closes set reversed_at = now(), reversed_by = closed_by where environment_id = sandbox and reversed_at is null;
  update statements set paid_at = null, paid_by = null where environment_id = sandbox and paid_at is not null;
  update statement_validations set reversed_at = now(), reversed_by = validated_by where environment_id = sandbox and reversed_at is null;
  update statements set validated_at = null, validated_by = null where environment_id = sandbox and validated_at is not null;
  update statements set locked_at = null, locked_by = null where environment_id = sandbox and locked_at is not null;
  set constraints all deferred;
  foreach relation in array sandbox_owned() loop
    execute format('delete from public.%I where environment_id = $1', relation) using sandbox;
  end loop;
  delete from schedule_slots where place = sandbox::text;
  delete from environments where id = sandbox;
  perform set_config('app.environment_id', source::text, true);
end $$;

-- Everything of an environment but its trail, each table before those that it refers to.
create function sandbox_owned() returns text[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  left_over text[];
  ready text[];
  ordered text[] := '{}';
begin
  select array_agg(c.relname::text) into left_over
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'environment_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('audit_log', 'audit_heads');
  while cardinality(left_over) > 0 loop
    -- Those that no other one left refers to.
    select array_agg(name) into ready from unnest(left_over) as each (name)
      where not exists (
        select from pg_constraint f
        where f.contype = 'f' and not f.condeferrable and f.confrelid = format('public.%I', each.name)::regclass and f.conrelid <> f.confrelid
          and f.conrelid = any (select format('public.%I', other)::regclass from unnest(left_over) as one (other)));
    if ready is null then
      raise exception 'these tables refer to each other: %', left_over;
    end if;
    ordered := ordered || ready;
    left_over := array(select name from unnest(left_over) as each (name) where name <> all (ready));
  end loop;
  return ordered;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['sandbox_create(uuid, text, date, date)', 'sandbox_update(uuid, text, date, date)', 'sandbox_set_ready(uuid)',
    'sandbox_close(uuid, timestamptz)', 'sandbox_copy(uuid)', 'sandbox_copy_records(uuid, uuid)', 'sandbox_files(uuid)', 'sandbox_drop(uuid)'] loop
    execute format('revoke execute on function %s from public', name);
    execute format('grant execute on function %s to comptoir_app', name);
  end loop;
  revoke execute on function require_sandbox(uuid, boolean) from public;
  revoke execute on function sandbox_owned() from public;
end $$;

-- Where the caller may go: sandboxes only with the right to them, once they are ready.
create or replace function account_environments()
returns table (id uuid, company_id uuid, company_name text, name text, live boolean, ready boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.id, e.company_id, c.name, e.name, e.live, e.ready
  from users u
  join roles r on r.environment_id = u.environment_id and r.id = u.role_id
  join environments e on e.id = u.environment_id
  join companies c on c.id = e.company_id
  where u.account_id = app_account_id() and u.status = 'active' and e.deleted_at is null
    and (e.live or e.ready and r.permissions #>> '{resources,sandbox,effect}' = 'allow'
      and coalesce(r.permissions #>> '{resources,sandbox,level}', 'none') <> 'none')
  order by c.name, e.live desc, e.name, e.id
$$;

alter table notifications drop constraint notifications_reference_type_check;
alter table notifications add constraint notifications_reference_type_check
  check (reference_type in ('STATEMENT', 'STATEMENTS', 'RECORD', 'IMPORTS', 'EXPORTS', 'DISCUSSION', 'WEBHOOK', 'SANDBOX'));
