-- The policy of a record table speaks of the transaction alone, not of the row; still PostgreSQL asked it row by row (0.4 s of a scan
-- of a million) and took it to keep one row of two hundred. As a sub-select it is asked once per statement and spoils no estimate.
create or replace function record_protect(relation text) returns void language plpgsql as $$
begin
  execute format('alter table %I.%I enable row level security', record_schema(), relation);
  execute format('alter table %I.%I force row level security', record_schema(), relation);
  execute format(
    'create policy environment on %I.%I using ((select nullif(current_setting(''app.environment_id'', true), '''')::uuid = %L::uuid))',
    record_schema(), relation, record_environment());
  execute format('grant select, insert, update, delete on %I.%I to comptoir_app', record_schema(), relation);
end $$;

do $$
declare
  one record;
begin
  for one in select schemaname, tablename from pg_policies where schemaname like 'records\_%' and policyname = 'environment' loop
    execute format(
      'alter policy environment on %I.%I using ((select nullif(current_setting(''app.environment_id'', true), '''')::uuid = %L::uuid))',
      one.schemaname, one.tablename, substr(one.schemaname, length('records_') + 1)::uuid);
  end loop;
end $$;
