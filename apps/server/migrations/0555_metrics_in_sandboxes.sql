-- A sandbox starts with the metrics, flags and pinned cards, whatever else it starts with. Flags are part of what statements store.
do $$
begin
  execute format(
    'create or replace function sandbox_tables() returns text[] language sql immutable as $f$ select %L::text[] $f$',
    sandbox_tables() || array['metrics', 'hidden_metrics', 'flags', 'dashboard_cards']
  );
end $$;
