-- An index keeps no key of more than a third of a page (2.7 kB): a longer text that links compare failed its index, or could not be written
-- once that was there. Its key is now the beginning and a digest of the whole. The length that decides is that of the key, so that two
-- texts that were equal still are; of a short text no key is that long, and it costs what it did.
create function link_key_long(value text) returns text language sql immutable parallel safe as $$
  select case when octet_length(key) <= 2000 then key else left(key, 400) || md5(key) end
  from (
    select nullif(lower(normalize(
      btrim(value, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'),
      nfc) collate "und-x-icu") collate "C", '') as key
    offset 0
  ) as whole
$$;
create or replace function link_key(value text) returns text language sql immutable parallel safe as $$
  select nullif(
    case
      when octet_length(value) > 600 then public.link_key_long(value)
      when octet_length(value) = length(value) then lower(btrim(value, E'\t\n\x0b\f\r ') collate "C")
      else lower(normalize(
        btrim(value, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF'),
        nfc) collate "und-x-icu") collate "C" end, '')
$$;

-- Those that have a text whose key is another now are made again.
do $$
declare
  old record;
  has_long boolean;
begin
  for old in
    select schemaname, tablename, indexname, 'f_' || substr(indexname, 3) as col from pg_indexes
    where schemaname like 'records\_%' and indexname ~ '^l_[0-9a-f]{32}$' and indexdef like '%link_key%'
  loop
    execute format('select exists (select from %I.%I where octet_length(%I) > 600)', old.schemaname, old.tablename, old.col) into has_long;
    if has_long then
      execute format('reindex index %I.%I', old.schemaname, old.indexname);
    end if;
  end loop;
end $$;
