-- What else each calculation and each explanation reads, and what seldom changes, leaves marks as well (0568): plans with their documents, fields of
-- tables, currencies with rates, what statements keep for reports, and what is written over statements.
do $$
declare
  relation text;
begin
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  foreach relation in array array['plans', 'compensations', 'fields', 'currencies', 'exchange_rates', 'flags', 'metrics',
    'statement_overwrites'] loop
    execute format('create trigger marked_insert after insert on %I referencing new table as changed for each statement execute function mark_data()', relation);
    execute format('create trigger marked_update after update on %I referencing new table as changed for each statement execute function mark_data()', relation);
    execute format('create trigger marked_delete after delete on %I referencing old table as changed for each statement execute function mark_data()', relation);
  end loop;
end $$;
