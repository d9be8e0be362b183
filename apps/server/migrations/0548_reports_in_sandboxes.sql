-- A sandbox has a copy of reports, with whom they are shared; nothing is sent from there. Added to what the list has by now: other features
-- add to it too.
do $$
begin
  execute format(
    'create or replace function sandbox_tables() returns text[] language sql immutable as $f$ select %L::text[] $f$',
    sandbox_tables() || array['reports', 'report_shares']
  );
end $$;
