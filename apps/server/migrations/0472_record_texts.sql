-- The texts of a large table's records, folded as search compares them: `x_<data table>` beside the record table, with its row security.
-- `version`: that of the data table for which the copy is right; at any other it is not read. `fields`: whose texts it has.
create table record_texts (
  environment_id uuid not null,
  table_id uuid not null,
  version bigint not null,
  fields uuid[] not null,
  primary key (environment_id, table_id)
);
select distribute('record_texts');
alter table record_texts add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
select protect('record_texts');

-- An empty copy, `y_<data table>`, that nobody reads before it takes the other one's place.
create function record_texts_begin(table_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  relation text := 'y_' || record_hex(table_id);
begin
  execute format('drop table if exists %I.%I', record_schema(), relation);
  execute format('create table %I.%I (id uuid not null, folded text collate "C" not null)', record_schema(), relation);
  perform record_protect(relation);
end $$;

create function record_texts_end(table_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  made text := 'y_' || record_hex(table_id);
  relation text := 'x_' || record_hex(table_id);
begin
  execute format('alter table %I.%I add primary key (id)', record_schema(), made);
  execute format('drop table if exists %I.%I', record_schema(), relation);
  execute format('alter table %I.%I rename to %I', record_schema(), made, relation);
  execute format('alter index %I.%I rename to %I', record_schema(), made || '_pkey', relation || '_pkey');
  execute format('analyze %I.%I', record_schema(), relation);
end $$;

create or replace function record_table_drop(table_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('drop table if exists %I.%I', record_schema(), 't_' || record_hex(table_id));
  execute format('drop table if exists %I.%I', record_schema(), 'x_' || record_hex(table_id));
end $$;

revoke execute on function record_texts_begin(uuid) from public;
revoke execute on function record_texts_end(uuid) from public;
grant execute on function record_texts_begin(uuid) to comptoir_app;
grant execute on function record_texts_end(uuid) to comptoir_app;
