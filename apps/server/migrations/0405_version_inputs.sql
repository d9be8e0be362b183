-- What calculations were made from besides records, by the digest of the content: quotas, rates, plans, adjustments, people, settings, and sets
-- that name one of each with the versions of data tables. A content is stored once, however often it is used.
create table calculation_inputs (
  environment_id uuid not null,
  hash text not null,
  -- Compressed (features/calculations/packed-bytes.ts).
  content bytea not null,
  created_at timestamptz not null,
  primary key (environment_id, hash)
);
select distribute('calculation_inputs');
select protect('calculation_inputs');

-- The set that a run read.
alter table calculation_runs add column inputs text;
-- The set that the amounts were made from.
alter table statements add column inputs text;
-- Unlocked since it was written: runs passed it by while it was locked.
alter table statements add column reopened boolean not null default false;

-- What the statement paid of its own transactions, and beside them; null: the version was made before this was kept.
alter table statement_versions add column own numeric;
alter table statement_versions add column entries jsonb;
-- By how much each cause changed earned and payable; null: not known. Causes of statements/write/pay-causes.ts
alter table statement_versions add column causes jsonb;
-- Of the statement: done by hand, and first in this version.
alter table statement_versions add column activities uuid[] not null default '{}';
