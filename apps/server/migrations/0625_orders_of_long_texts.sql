-- A key of an index is at most a third of a page: a text of more bytes could be neither in the index of an order nor, once that was there,
-- written at all. The order of a text now has two indexes: that of the texts of up to 2,000 bytes and of empty values, which holds all that a
-- walk reads, and the ids of the few longer ones (`w_<field>`), which are put in order when they are read. The number is that of `storage`.
create or replace function record_sort_index(table_id uuid, field_id uuid, kind text, direction text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  down boolean := direction = 'desc';
  relation text := 't_' || record_hex(table_id);
  col text := 'f_' || record_hex(field_id);
begin
  if kind = 'text' then
    execute format('create index if not exists %I on %I.%I (id) where octet_length(%I) > 2000',
      'w_' || record_hex(field_id), record_schema(), relation, col);
  end if;
  execute format('create index if not exists %I on %I.%I (%I %s %s, id %s) %s',
    case when down then 'd_' else 'o_' end || record_hex(field_id), record_schema(), relation, col,
    case when kind = 'text' then 'collate "und-x-icu"' else '' end,
    case when down then 'desc nulls last' else 'asc nulls last' end, case when down then 'desc' else 'asc' end,
    case when kind = 'text' then format('where (octet_length(%I) <= 2000) is not false', col) else '' end);
end $$;

-- The indexes of an order are of the type that the field had: a collation, or a length, that another type does not have.
create or replace function record_column_retype(table_id uuid, field_id uuid, from_kind text, to_kind text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  relation text := 't_' || record_hex(table_id);
  col text := 'f_' || record_hex(field_id);
  conversion text;
  letter text;
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
  foreach letter in array array['o', 'd', 'w'] loop
    execute format('drop index if exists %I.%I', record_schema(), letter || '_' || record_hex(field_id));
  end loop;
  execute format('alter table %I.%I alter column %I type %s using %s', record_schema(), relation, col, record_type(to_kind), conversion);
end $$;

-- Those of before go. They are made again where somebody sorts.
do $$
declare
  old record;
begin
  for old in
    select schemaname, indexname from pg_indexes
    where schemaname like 'records\_%' and indexname ~ '^[od]_[0-9a-f]{32}$' and indexdef like '%und-x-icu%' and indexdef not like '%octet_length%'
  loop
    execute format('drop index %I.%I', old.schemaname, old.indexname);
  end loop;
end $$;
-- Preparations that such values ended: nothing stands against them now.
delete from jobs where kind = 'prepare_record_order' and state = 'failed';
