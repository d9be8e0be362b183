-- What every calculation reads is 12,000 values for a thousand people, and nearly always the same ones. The stamp differs after each change: every
-- row version carries the number of the transaction that wrote it, and their count and sum (of 64-bit hashes) tell whether any came or went.
-- Null on Citus, where these numbers belong to single nodes: then the values are read each time.
create function quota_values_stamp(environment uuid) returns text language plpgsql stable set search_path = public as $$
begin
  if exists (select from pg_extension where extname = 'citus') then return null; end if;
  return (select count(*) || ' ' || coalesce(sum(hashtextextended(xmin::text, 0)), 0)
    from quota_values where environment_id = environment);
end $$;
