-- What a locked statement would be from today's data. A row per locked statement whose data changed after the lock; `transactions` lists the
-- amounts that differ and is empty when none does.
create table statement_drifts (
  environment_id uuid not null,
  statement_id uuid not null,
  -- Digest of the content that was compared: the same one is not compared again.
  draft_hash bytea not null,
  -- Earned today less earned at the lock.
  difference numeric not null,
  transactions jsonb not null,
  found_at timestamptz not null,
  primary key (environment_id, statement_id)
);
select distribute('statement_drifts');
alter table statement_drifts add foreign key (environment_id, statement_id) references statements (environment_id, id) on delete cascade;
select protect('statement_drifts');
