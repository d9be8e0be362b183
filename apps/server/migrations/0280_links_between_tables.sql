-- Where the values of an object field lead: {table_id, by}.
alter table fields add column link jsonb;
-- A field that is read from a record of another table (SyncField or LookupTable): its record table has no column for it.
alter table fields add column linked jsonb;
alter table fields add constraint fields_stored_or_linked check (link is null or linked is null);

-- A text as links compare it, as the engine's `linkKey` does: without white space around it, composed, in lower case. Null for none.
create function link_key(value text) returns text language sql immutable parallel safe as $$
  select nullif(
    case when octet_length(value) = length(value) then lower(btrim(value, E'\t\n\x0b\f\r ') collate "C")
      else lower(normalize(
        btrim(value, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'),
        nfc) collate "und-x-icu") collate "C" end, '')
$$;

-- An index to find records by a field that links compare; nothing when it is there.
create function record_link_index(table_id uuid, field_id uuid, kind text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text := 'l_' || record_hex(field_id);
  col text := 'f_' || record_hex(field_id);
begin
  if to_regclass(format('%I.%I', record_schema(), name)) is null then
    execute format('create index if not exists %I on %I.%I (%s)', name, record_schema(), 't_' || record_hex(table_id),
      case when kind = 'text' then format('link_key(%I)', col) else format('%I', col) end);
  end if;
end $$;
revoke execute on function record_link_index(uuid, uuid, text) from public;
grant execute on function record_link_index(uuid, uuid, text) to comptoir_app;
