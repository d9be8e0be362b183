-- Tries that are held up when there are too many: one count for all processes, which no restart forgets.
create table throttle_counts (
  -- sha256 of what is counted by: no address stands here
  key_hash bytea primary key,
  tries integer not null,
  since timestamptz not null
);
select distribute('throttle_counts');
create index throttle_counts_age on throttle_counts (since);
