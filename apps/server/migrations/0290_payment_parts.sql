-- Pay that is paid in parts: instalments, and records that wait for their release. A transaction without parts is paid whole in its
-- payment_month; one with parts has a digest of them, as today's data makes them.
alter table transactions add column parts_digest text;

create table payment_parts (
  environment_id uuid not null,
  transaction_id uuid not null,
  place int not null,
  -- Of the transaction: its statement, person and month.
  statement_id uuid not null,
  user_id uuid not null,
  earned_in date not null,
  -- The record whose pay it is, where records are released one by one.
  record_id uuid,
  record_title text not null default '',
  -- Months after the first part of the same pay.
  after_months int not null,
  -- The month in which it is due; null: held.
  due_in date,
  -- The statement that pays it: the first one from that month on that was open when this was written. Null: held.
  paid_in date,
  -- As those of transactions.
  value numeric not null,
  calculation_currency text,
  calculation_value numeric,
  payment_currency text,
  payment_value numeric,
  primary key (environment_id, transaction_id, place),
  constraint payment_parts_held check ((due_in is null) = (paid_in is null)),
  constraint payment_parts_later check (paid_in >= due_in and due_in >= earned_in)
);
select distribute('payment_parts');
create index payment_parts_by_payment on payment_parts (environment_id, user_id, paid_in);
create index payment_parts_by_statement on payment_parts (environment_id, statement_id);
create index payment_parts_waiting on payment_parts (environment_id, earned_in) where record_id is not null;
alter table payment_parts add foreign key (environment_id, transaction_id) references transactions (environment_id, id) on delete cascade;
select protect('payment_parts');

-- Parts come and go with an open statement alone.
create trigger payment_parts_insert after insert on payment_parts referencing new table as made
  for each statement execute function statement_parts_guard();
create trigger payment_parts_delete after delete on payment_parts referencing old table as gone
  for each statement execute function statement_parts_guard();

-- What a locked statement pays never changes, and nothing is added to it. A part of a locked statement that no locked statement pays may
-- be held or released; how much it is does not change.
create function payment_parts_guard() returns trigger language plpgsql as $$
declare
  held timestamptz;
begin
  if tg_op = 'UPDATE' and (new.environment_id, new.transaction_id, new.place, new.statement_id, new.user_id, new.earned_in, new.record_id,
      new.record_title, new.after_months, new.calculation_currency, new.calculation_value) is distinct from
      (old.environment_id, old.transaction_id, old.place, old.statement_id, old.user_id, old.earned_in, old.record_id,
      old.record_title, old.after_months, old.calculation_currency, old.calculation_value) then
    raise exception 'a part of a payment is only held or released' using errcode = 'CL001';
  end if;
  if tg_op <> 'INSERT' and old.paid_in is not null then
    select s.locked_at into held from statements s
      where s.environment_id = old.environment_id and s.user_id = old.user_id and s.month = old.paid_in for share;
    if held is not null then
      raise exception 'the statement that pays transaction % is locked', old.transaction_id using errcode = 'CL001';
    end if;
  end if;
  if tg_op <> 'DELETE' and new.paid_in is not null then
    select s.locked_at into held from statements s
      where s.environment_id = new.environment_id and s.user_id = new.user_id and s.month = new.paid_in for share;
    if held is not null then
      raise exception 'the statement that pays transaction % is locked', new.transaction_id using errcode = 'CL001';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger payment_parts_guard before insert or update or delete on payment_parts for each row execute function payment_parts_guard();
create trigger payment_parts_truncate before truncate on payment_parts for each statement execute function refuse_truncate();
