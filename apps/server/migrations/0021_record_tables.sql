-- Record tables: records_<environment>.t_<data table>, made and altered by these functions alone. They run with the owner's
-- rights, act only in the environment of the transaction, and build every name from UUIDs: no text from a person reaches DDL.
--
-- Columns: id, f_<field> (numeric, date, text, boolean, text[], uuid), u_<field> beside a user field (the imported name, kept
-- while no user has it), version, created_at, and status, updated_at, edited_fields (null until edited here).

create function record_environment() returns uuid language plpgsql stable as $$
declare
  environment uuid := nullif(current_setting('app.environment_id', true), '')::uuid;
begin
  if environment is null then
    raise exception 'no environment is selected' using errcode = 'insufficient_privilege';
  end if;
  return environment;
end $$;

create function record_hex(id uuid) returns text language sql immutable strict as $$ select replace(id::text, '-', '') $$;

create function record_schema() returns text language sql stable as $$ select 'records_' || record_hex(record_environment()) $$;

create function record_type(kind text) returns text language plpgsql immutable as $$
begin
  case kind
    when 'decimal' then return 'numeric';
    when 'date' then return 'date';
    -- Keys and sorts by code point: equal on every machine, whatever its locale.
    when 'text' then return 'text collate "C"';
    when 'boolean' then return 'boolean';
    when 'texts' then return 'text[]';
    when 'user' then return 'uuid';
    else raise exception 'unknown storage kind %', kind;
  end case;
end $$;

-- Row level security with the environment as a constant: checked once per statement, not per row.
create function record_protect(relation text) returns void language plpgsql as $$
begin
  execute format('alter table %I.%I enable row level security', record_schema(), relation);
  execute format('alter table %I.%I force row level security', record_schema(), relation);
  execute format(
    'create policy environment on %I.%I using (nullif(current_setting(''app.environment_id'', true), '''')::uuid = %L::uuid)',
    record_schema(), relation, record_environment());
  execute format('grant select, insert, update, delete on %I.%I to comptoir_app', record_schema(), relation);
end $$;

create function record_table_create(table_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  relation text := 't_' || record_hex(table_id);
begin
  execute format('create schema if not exists %I', record_schema());
  execute format('grant usage on schema %I to comptoir_app', record_schema());
  execute format($ddl$create table %I.%I (
    id uuid not null,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    -- Null until the record is edited here: an import of a million rows writes none of the three.
    -- status: created (null), modified or inactive; edited_fields: ids of the fields whose value was typed here.
    status text collate "C",
    updated_at timestamptz,
    edited_fields text[],
    primary key (id)
  )$ddl$, record_schema(), relation);
  perform record_protect(relation);
end $$;

create function record_table_drop(table_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('drop table if exists %I.%I', record_schema(), 't_' || record_hex(table_id));
end $$;

-- Names without a user are few: finding them again when a user is added must not read the table.
create function record_unmatched_index(relation text, col text) returns void language plpgsql as $$
begin
  execute format('create index if not exists %I on %I.%I (%I) where %I is not null', col, record_schema(), relation, col, col);
end $$;

create function record_column_add(table_id uuid, field_id uuid, kind text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  relation text := 't_' || record_hex(table_id);
begin
  execute format('alter table %I.%I add column %I %s', record_schema(), relation, 'f_' || record_hex(field_id), record_type(kind));
  if kind = 'user' then
    execute format('alter table %I.%I add column %I text collate "C"', record_schema(), relation, 'u_' || record_hex(field_id));
    perform record_unmatched_index(relation, 'u_' || record_hex(field_id));
  end if;
end $$;

create function record_column_drop(table_id uuid, field_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  relation text := 't_' || record_hex(table_id);
begin
  execute format('alter table %I.%I drop column if exists %I', record_schema(), relation, 'f_' || record_hex(field_id));
  execute format('alter table %I.%I drop column if exists %I', record_schema(), relation, 'u_' || record_hex(field_id));
end $$;

-- Changes how a field is stored. The caller has checked that every value converts; one that does not makes this fail whole.
create function record_column_retype(table_id uuid, field_id uuid, from_kind text, to_kind text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  relation text := 't_' || record_hex(table_id);
  col text := 'f_' || record_hex(field_id);
  raw text := 'u_' || record_hex(field_id);
  conversion text;
begin
  conversion := case
    when from_kind = 'text' and to_kind in ('decimal', 'date', 'boolean') then format('nullif(%I, '''')::%s', col, record_type(to_kind))
    when from_kind = 'text' and to_kind = 'texts' then format('case when %I is null then null else array[%I] end', col, col)
    when from_kind in ('decimal', 'date', 'boolean') and to_kind = 'text' then format('%I::text', col)
    when from_kind = 'texts' and to_kind = 'text' then format('array_to_string(%I, '';'')', col)
  end;
  if conversion is null then
    raise exception 'no conversion from % to %', from_kind, to_kind;
  end if;
  execute format('alter table %I.%I alter column %I type %s using %s', record_schema(), relation, col, record_type(to_kind), conversion);
end $$;

-- The unique index on the ID field: what makes an import find its records again. Null drops it.
create function record_id_index(table_id uuid, field_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  relation text := 't_' || record_hex(table_id);
begin
  execute format('drop index if exists %I.%I', record_schema(), 'i_' || record_hex(table_id));
  if field_id is not null then
    execute format('create unique index %I on %I.%I (%I)', 'i_' || record_hex(table_id), record_schema(), relation, 'f_' || record_hex(field_id));
  end if;
end $$;

-- An index to walk the grid in the order of one column, text as people sort it, empty values last both ways. Made when someone
-- first sorts a large table by it: with it the grid jumps anywhere by an index-only scan (read from the nearer end).
create function record_sort_index(table_id uuid, field_id uuid, kind text, direction text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  down boolean := direction = 'desc';
begin
  execute format('create index if not exists %I on %I.%I (%I %s %s, id %s)',
    case when down then 'd_' else 'o_' end || record_hex(field_id), record_schema(), 't_' || record_hex(table_id),
    'f_' || record_hex(field_id), case when kind = 'text' then 'collate "und-x-icu"' else '' end,
    case when down then 'desc nulls last' else 'asc nulls last' end, case when down then 'desc' else 'asc' end);
end $$;

-- COPY refuses tables with row level security, so an import loads a table of its own without it, made and gone (or swapped in)
-- within the import's transaction: nobody else ever sees it. `row_number` is the row's place in the file.
create function record_staging_create(import_id uuid, table_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  relation text := 's_' || record_hex(import_id);
begin
  execute format('create table %I.%I (like %I.%I including defaults excluding indexes, row_number integer not null)',
    record_schema(), relation, record_schema(), 't_' || record_hex(table_id));
  execute format('grant select, insert, update, delete on %I.%I to comptoir_app', record_schema(), relation);
end $$;

create function record_staging_drop(import_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('drop table if exists %I.%I', record_schema(), 's_' || record_hex(import_id));
end $$;

-- Looks for an ID that comes twice in the file: false when one does. Also what the swap builds on.
create function record_staging_unique(import_id uuid, field_id uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('create unique index %I on %I.%I (%I)',
    'k_' || record_hex(import_id), record_schema(), 's_' || record_hex(import_id), 'f_' || record_hex(field_id));
  return true;
exception when unique_violation then
  return false;
end $$;

-- A first import: the loaded table takes the place of the empty one, without writing a row twice.
create function record_staging_swap(import_id uuid, table_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  relation text := 't_' || record_hex(table_id);
  staging text := 's_' || record_hex(import_id);
  rows_there boolean;
  col text;
begin
  execute format('lock table %I.%I in access exclusive mode', record_schema(), relation);
  execute format('select exists (select from %I.%I)', record_schema(), relation) into rows_there;
  if rows_there then
    raise exception 'the table is not empty';
  end if;
  execute format('drop table %I.%I', record_schema(), relation);
  execute format('alter table %I.%I drop column row_number', record_schema(), staging);
  execute format('alter table %I.%I add primary key (id)', record_schema(), staging);
  execute format('alter table %I.%I rename to %I', record_schema(), staging, relation);
  execute format('alter index %I.%I rename to %I', record_schema(), staging || '_pkey', relation || '_pkey');
  execute format('alter index if exists %I.%I rename to %I', record_schema(), 'k_' || record_hex(import_id), 'i_' || record_hex(table_id));
  for col in
    select attname from pg_attribute
    where attrelid = format('%I.%I', record_schema(), relation)::regclass and attname like 'u\_%' and not attisdropped
  loop
    perform record_unmatched_index(relation, col);
  end loop;
  perform record_protect(relation);
  execute format('analyze %I.%I', record_schema(), relation);
end $$;

create function record_table_analyze(table_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('analyze %I.%I', record_schema(), 't_' || record_hex(table_id));
end $$;

do $$
declare
  signature text;
begin
  for signature in
    select p.oid::regprocedure::text from pg_proc p
    where p.proname like 'record\_%' and p.pronamespace = 'public'::regnamespace
  loop
    execute format('revoke execute on function %s from public', signature);
    if signature not like 'record_protect(%' and signature not like 'record_unmatched_index(%' then
      execute format('grant execute on function %s to comptoir_app', signature);
    end if;
  end loop;
end $$;
