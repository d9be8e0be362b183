-- Statements: one row per user and month, its transactions (one per compensation) with their record-level lines,
-- versions, activities and payroll closes. What is locked is protected here, by triggers, for the application's own
-- role too: see shared/design/trust.md ("A locked one never changes").

create table statements (
  environment_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- First day of the month.
  month date not null,
  currency text not null,
  -- Earned here; paid here (transactions of this and earlier statements whose payment month is this one).
  earned numeric not null default 0,
  paid numeric not null default 0,
  -- Ratio of the first compensation that shows one.
  attainment numeric,
  error_count int not null default 0,
  error_kinds text[] not null default '{}',
  -- False from the moment a recalculation is asked until it is written.
  ready boolean not null default true,
  version int not null default 1,
  -- Digest of the content, so that a recalculation writes only what changed.
  content_hash bytea not null,
  calculated_at timestamptz not null,
  data_as_of timestamptz not null,
  last_modification_date timestamptz not null,
  locked_at timestamptz,
  locked_by uuid,
  validated_at timestamptz,
  validated_by uuid,
  paid_at timestamptz,
  paid_by uuid,
  primary key (environment_id, id),
  unique (environment_id, user_id, month),
  constraint statements_month_first check (extract(day from month) = 1),
  constraint statements_lock_first check (locked_at is not null or (validated_at is null and paid_at is null)),
  constraint statements_locked_ready check (locked_at is null or ready)
);
select distribute('statements');
create index statements_by_month on statements (environment_id, month);

create table transactions (
  environment_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  user_id uuid not null,
  month date not null,
  compensation_id uuid not null,
  compensation_name text not null,
  plan_id uuid not null,
  plan_name text not null,
  position int not null,
  -- Null while in error.
  value numeric,
  -- Month of the statement that pays it; null while its period runs.
  payment_month date,
  -- Its period is still running: shown, neither earned nor paid yet.
  ongoing boolean not null default false,
  errors jsonb not null default '[]',
  attainment numeric,
  -- Statement-grain variables and key figures, ready to show.
  figures jsonb not null default '[]',
  -- Columns of the line list, ready to show.
  columns jsonb not null default '[]',
  next_tier jsonb,
  line_count int not null default 0,
  content_hash bytea not null,
  -- Record-level lines and, once locked, the explanation as it stood: compressed (features/calculations/packed-bytes.ts).
  lines bytea,
  trace bytea,
  primary key (environment_id, id),
  unique (environment_id, statement_id, compensation_id)
);
-- Already compressed: the database need not try again. (Before `distribute`: Citus does not change the storage of a distributed table's column.)
alter table transactions alter column lines set storage external;
alter table transactions alter column trace set storage external;
select distribute('transactions');
create index transactions_by_payment on transactions (environment_id, user_id, payment_month);

create table statement_versions (
  environment_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  version int not null,
  created_at timestamptz not null,
  earned numeric not null,
  paid numeric not null,
  error_count int not null,
  -- [{compensation_id, name, value}]
  transactions jsonb not null,
  primary key (environment_id, id),
  unique (environment_id, statement_id, version)
);
select distribute('statement_versions');

create table statement_activities (
  environment_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  kind text not null,
  actor_id uuid,
  actor_name text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (environment_id, id)
);
select distribute('statement_activities');
create index statement_activities_by_statement on statement_activities (environment_id, statement_id, created_at);

-- One close per statement, by constraint: parallel calls and retries can't pay twice.
create table payroll_closes (
  environment_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  amount numeric not null,
  currency text not null,
  closed_at timestamptz not null,
  closed_by uuid,
  primary key (environment_id, id),
  constraint payroll_closes_once unique (environment_id, statement_id)
);
select distribute('payroll_closes');

-- Each calculation as it ran: what a page reads for "calculated 3 minutes ago, data as of 14:02", since an unchanged statement is not
-- written again.
create table calculation_runs (
  environment_id uuid not null,
  id uuid not null,
  kind text not null,
  requested_by uuid,
  months date[] not null,
  -- Null: everyone.
  user_ids uuid[],
  data_as_of timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  statements int not null default 0,
  changed int not null default 0,
  in_error int not null default 0,
  failure text,
  primary key (environment_id, id)
);
select distribute('calculation_runs');
create index calculation_runs_by_time on calculation_runs (environment_id, started_at desc);

alter table statements add foreign key (environment_id, user_id) references users (environment_id, id);
alter table transactions add foreign key (environment_id, statement_id) references statements (environment_id, id) on delete cascade;
alter table statement_versions add foreign key (environment_id, statement_id) references statements (environment_id, id) on delete cascade;
alter table statement_activities add foreign key (environment_id, statement_id) references statements (environment_id, id) on delete cascade;
alter table payroll_closes add foreign key (environment_id, statement_id) references statements (environment_id, id);

-- A locked statement's content never changes; only its state may, by the explicit transitions.
create function statements_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.locked_at is not null then
      raise exception 'statement % is locked', old.id using errcode = 'CL001';
    end if;
    return old;
  end if;
  if old.locked_at is not null and (
    new.environment_id, new.id, new.user_id, new.month, new.currency, new.earned, new.paid, new.attainment, new.error_count,
    new.error_kinds, new.version, new.content_hash, new.calculated_at, new.data_as_of
  ) is distinct from (
    old.environment_id, old.id, old.user_id, old.month, old.currency, old.earned, old.paid, old.attainment, old.error_count,
    old.error_kinds, old.version, old.content_hash, old.calculated_at, old.data_as_of
  ) then
    raise exception 'statement % is locked', old.id using errcode = 'CL001';
  end if;
  if old.paid_at is not null and new.paid_at is not null and (
    new.locked_at, new.validated_at, new.paid_at) is distinct from (old.locked_at, old.validated_at, old.paid_at) then
    raise exception 'statement % is sent to payroll', old.id using errcode = 'CL002';
  end if;
  -- One step at a time: what is paid is first unclosed, then invalidated or unlocked.
  if old.paid_at is not null and new.paid_at is null and (new.locked_at, new.validated_at) is distinct from (old.locked_at, old.validated_at) then
    raise exception 'statement % is sent to payroll', old.id using errcode = 'CL002';
  end if;
  return new;
end $$;
create trigger statements_guard before update or delete on statements for each row execute function statements_guard();

-- Once per writing statement, not per row: a year's write is 12,000 rows. The lock on the parent waits for a state change in flight, so
-- that a part never slips in beside a lock being taken.
create function statement_parts_guard() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  held uuid;
begin
  if tg_op = 'DELETE' then
    select parents.id into held from (select s.id, s.locked_at from statements s where (s.environment_id, s.id) in (
      select environment_id, statement_id from gone) order by s.id for share) parents where parents.locked_at is not null limit 1;
  elsif tg_op = 'INSERT' then
    select parents.id into held from (select s.id, s.locked_at from statements s where (s.environment_id, s.id) in (
      select environment_id, statement_id from made) order by s.id for share) parents where parents.locked_at is not null limit 1;
  else
    select parents.id into held from (select s.id, s.locked_at from statements s where (s.environment_id, s.id) in (
      select environment_id, statement_id from gone union select environment_id, statement_id from made)
      order by s.id for share) parents where parents.locked_at is not null limit 1;
  end if;
  if held is not null then
    raise exception 'statement % is locked', held using errcode = 'CL001';
  end if;
  return null;
end $$;
create trigger transactions_insert after insert on transactions referencing new table as made
  for each statement execute function statement_parts_guard();
create trigger transactions_update after update on transactions referencing old table as gone new table as made
  for each statement execute function statement_parts_guard();
create trigger transactions_delete after delete on transactions referencing old table as gone
  for each statement execute function statement_parts_guard();
create trigger statement_versions_insert after insert on statement_versions referencing new table as made
  for each statement execute function statement_parts_guard();
create trigger statement_versions_update after update on statement_versions referencing old table as gone new table as made
  for each statement execute function statement_parts_guard();
create trigger statement_versions_delete after delete on statement_versions referencing old table as gone
  for each statement execute function statement_parts_guard();

-- A close needs a locked statement, and stays with it.
create function payroll_closes_guard() returns trigger language plpgsql as $$
declare
  held timestamptz;
begin
  if tg_op = 'UPDATE' then
    raise exception 'a payroll close never changes' using errcode = 'CL002';
  end if;
  select locked_at into held from statements where environment_id = new.environment_id and id = new.statement_id for share;
  if held is null then
    raise exception 'statement % is not locked', new.statement_id using errcode = 'CL003';
  end if;
  return new;
end $$;
create trigger payroll_closes_guard before insert or update on payroll_closes for each row execute function payroll_closes_guard();

-- Truncate would pass the row triggers by.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'truncate is refused on %', tg_table_name using errcode = 'CL001';
end $$;
create trigger statements_truncate before truncate on statements for each statement execute function refuse_truncate();
create trigger transactions_truncate before truncate on transactions for each statement execute function refuse_truncate();

select protect('statements');
select protect('transactions');
select protect('statement_versions');
select protect('statement_activities');
select protect('payroll_closes');
select protect('calculation_runs');
