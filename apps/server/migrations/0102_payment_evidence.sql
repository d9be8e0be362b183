-- What proves a payment only grows, for the application too.

-- A close that was taken back stays, and says when and by whom; a statement has one open close at most.
alter table payroll_closes add column reversed_at timestamptz;
alter table payroll_closes add column reversed_by uuid;
alter table payroll_closes drop constraint payroll_closes_once;
create unique index payroll_closes_once on payroll_closes (environment_id, statement_id) where reversed_at is null;
create index payroll_closes_by_statement on payroll_closes (environment_id, statement_id);

create or replace function payroll_closes_guard() returns trigger language plpgsql as $$
declare
  held timestamptz;
begin
  if tg_op = 'DELETE' then
    raise exception 'a payroll close is never removed' using errcode = 'CL002';
  end if;
  if tg_op = 'UPDATE' then
    if old.reversed_at is not null or new.reversed_at is null or
      (new.environment_id, new.id, new.statement_id, new.amount, new.currency, new.closed_at, new.closed_by) is distinct from
      (old.environment_id, old.id, old.statement_id, old.amount, old.currency, old.closed_at, old.closed_by) then
      raise exception 'a payroll close never changes: it is reversed, once' using errcode = 'CL002';
    end if;
    return new;
  end if;
  if new.reversed_at is not null then
    raise exception 'a payroll close begins open' using errcode = 'CL002';
  end if;
  select locked_at into held from statements where environment_id = new.environment_id and id = new.statement_id for share;
  if held is null then
    raise exception 'statement % is not locked', new.statement_id using errcode = 'CL003';
  end if;
  return new;
end $$;
drop trigger payroll_closes_guard on payroll_closes;
create trigger payroll_closes_guard before insert or update or delete on payroll_closes for each row execute function payroll_closes_guard();
create trigger payroll_closes_truncate before truncate on payroll_closes for each statement execute function refuse_truncate();
revoke update, delete on payroll_closes from comptoir_app;
grant update (reversed_at, reversed_by) on payroll_closes to comptoir_app;

create trigger statement_activities_append_only before update or delete on statement_activities
  for each row execute function refuse_change();
create trigger statement_activities_truncate before truncate on statement_activities for each statement execute function refuse_truncate();
revoke update, delete on statement_activities from comptoir_app;

-- Who locked, validated and paid belongs to when: neither changes without the step back that takes both away. And a statement is paid
-- exactly while it has an open close.
create or replace function statements_guard() returns trigger language plpgsql as $$
declare
  closed boolean;
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
  if old.locked_at is not null and new.locked_at is not null and
    (new.locked_at, new.locked_by) is distinct from (old.locked_at, old.locked_by) then
    raise exception 'statement % is locked', old.id using errcode = 'CL001';
  end if;
  if old.validated_at is not null and new.validated_at is not null and
    (new.validated_at, new.validated_by) is distinct from (old.validated_at, old.validated_by) then
    raise exception 'statement % is locked and validated', old.id using errcode = 'CL001';
  end if;
  if old.paid_at is not null and new.paid_at is not null and (
    new.locked_at, new.validated_at, new.paid_at, new.paid_by) is distinct from (old.locked_at, old.validated_at, old.paid_at, old.paid_by) then
    raise exception 'statement % is sent to payroll', old.id using errcode = 'CL002';
  end if;
  -- One step at a time: what is paid is first unclosed, then invalidated or unlocked.
  if old.paid_at is not null and new.paid_at is null and (new.locked_at, new.validated_at) is distinct from (old.locked_at, old.validated_at) then
    raise exception 'statement % is sent to payroll', old.id using errcode = 'CL002';
  end if;
  if (old.paid_at is null) <> (new.paid_at is null) then
    closed := exists (select from payroll_closes c
      where c.environment_id = new.environment_id and c.statement_id = new.id and c.reversed_at is null);
    if closed <> (new.paid_at is not null) then
      raise exception 'statement % is paid exactly while it has an open payroll close', old.id using errcode = 'CL002';
    end if;
  end if;
  return new;
end $$;

-- What a locked statement paid, record by record: it goes with the lock, and never changes.
create function paid_records_guard() returns trigger language plpgsql as $$
declare
  held uuid;
begin
  select s.id into held from gone
    join transactions t on t.environment_id = gone.environment_id and t.id = gone.transaction_id
    join statements s on s.environment_id = t.environment_id and s.id = t.statement_id
  where s.locked_at is not null limit 1;
  if held is not null then
    raise exception 'statement % is locked', held using errcode = 'CL001';
  end if;
  return null;
end $$;
create trigger paid_records_delete after delete on paid_records referencing old table as gone
  for each statement execute function paid_records_guard();
create trigger paid_records_update before update on paid_records for each row execute function refuse_change();
create trigger paid_records_truncate before truncate on paid_records for each statement execute function refuse_truncate();
revoke update on paid_records from comptoir_app;
