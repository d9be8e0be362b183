-- The environment that the transaction works in from here on. On Citus `set local` reaches every node; set_config() stays on one.
create function work_in(environment text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('set local app.environment_id = %L', environment);
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['sandbox_copy(uuid)', 'sandbox_copy_records(uuid, uuid)', 'sandbox_files(uuid)', 'sandbox_drop(uuid)',
    'sandbox_keep_origin(uuid, jsonb, timestamptz)', 'sample_start(uuid, timestamptz)', 'sample_end(timestamptz)'] loop
    execute regexp_replace(pg_get_functiondef(name::regprocedure),
      'set_config\(''app.environment_id'', ([^,]+), true\)', 'work_in(\1)', 'g');
  end loop;
end $$;

-- The home of a new environment is a row of that environment.
do $$
declare
  name text;
begin
  foreach name in array array['sandbox_create(uuid, text, date, date)', 'sample_start(uuid, timestamptz)'] loop
    execute regexp_replace(pg_get_functiondef(name::regprocedure),
      'insert into environment_homes \(environment_id\) values \(([a-z_.]+)\);',
      'declare here text := app_environment_id();
  begin
    perform work_in(\1::text);
    insert into environment_homes (environment_id) values (\1);
    perform work_in(here);
  end;', 'g');
  end loop;
end $$;

-- Rows that come to another environment, as JSON: Citus copies none between environments where rows are protected.
create function sandbox_copy_rows(sandbox uuid, source uuid, relation text, names text, cells text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  one jsonb;
  batch jsonb[] := '{}';
  bytes bigint := 0;
begin
  if not exists (select from pg_extension where extname = 'citus') then
    execute format('insert into public.%I (environment_id, %s) select $1, %s from public.%I where environment_id = $2', relation, names, cells, relation)
      using sandbox, source;
    return;
  end if;
  for one in execute format('select to_jsonb(r) from public.%I r where r.environment_id = $1', relation) using source loop
    batch := batch || one;
    bytes := bytes + pg_column_size(one);
    if cardinality(batch) = 1000 or bytes > 8000000 then
      perform sandbox_add_rows(sandbox, relation, names, cells, to_jsonb(batch));
      batch := '{}';
      bytes := 0;
    end if;
  end loop;
  if cardinality(batch) > 0 then
    perform sandbox_add_rows(sandbox, relation, names, cells, to_jsonb(batch));
  end if;
end $$;

create function sandbox_add_rows(sandbox uuid, relation text, names text, cells text, batch jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('insert into public.%I (environment_id, %s) select home.environment_id, %s
      from environment_homes home, jsonb_populate_recordset(null::public.%I, $2) given where home.environment_id = $1',
      relation, names, cells, relation)
    using sandbox, batch;
end $$;

do $$
begin
  execute regexp_replace(pg_get_functiondef('sandbox_copy(uuid)'::regprocedure),
    'execute format\(''insert into.*?using sandbox, source;', 'perform sandbox_copy_rows(sandbox, source, relation, names, cells);', 's');
end $$;

revoke execute on function work_in(text), sandbox_copy_rows(uuid, uuid, text, text, text), sandbox_add_rows(uuid, text, text, text, jsonb)
  from public;
