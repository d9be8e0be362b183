-- What locked statements paid, record by record: whether a record was paid before, to whom and how much is then one look into an index
-- instead of the packed lines of every locked statement. Written by the lock and taken away by the unlock, in their transactions
-- (features/statements/paid-records.ts). Only records that a scope counts in one period alone: the others count again on purpose.
create table paid_records (
  environment_id uuid not null,
  transaction_id uuid not null,
  scope_id uuid not null,
  record_id uuid not null,
  -- Its part of the transaction; null where the pay is not made of records.
  share numeric,
  -- At the lock, the scope gave each record to one person alone.
  one_person boolean not null,
  primary key (environment_id, transaction_id, scope_id, record_id)
);
select distribute('paid_records');
create index paid_records_by_record on paid_records (environment_id, record_id);
alter table paid_records add foreign key (environment_id, transaction_id) references transactions (environment_id, id) on delete cascade;
select protect('paid_records');

-- What is locked already: the lines are packed by the engine, which SQL can't read, so a job reads them (features/statements/jobs.ts).
insert into jobs (id, environment_id, kind, key)
  select gen_random_uuid(), environment_id, 'note_paid_records', 'update' from statements where locked_at is not null group by environment_id;
