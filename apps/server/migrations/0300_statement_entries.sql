-- What a statement pays beside its transactions: manual payments, draws and their recovery, clawbacks, differences of locked statements,
-- negative pay that is carried over. One row per amount and month; payments() reads them beside the transactions.
create table statement_entries (
  environment_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- First day of the month whose statement pays it.
  month date not null,
  kind text not null,
  label text not null,
  -- The compensation that it is about; null: none.
  compensation_id uuid,
  -- In the company's currency, and as those of transactions in the person's.
  value numeric not null,
  calculation_currency text,
  calculation_value numeric,
  payment_currency text,
  payment_value numeric,
  reason_id uuid,
  reason_name text,
  comment text not null default '',
  -- Ids of what it stems from: a series of months, a draw, a record of a locked statement.
  source jsonb not null default '{}',
  -- False while a second person has not approved it: shown, and not paid.
  active boolean not null default true,
  created_at timestamptz not null,
  -- Null: the system.
  created_by uuid,
  created_by_name text not null,
  primary key (environment_id, id),
  constraint statement_entries_month_first check (extract(day from month) = 1),
  constraint statement_entries_kind check (kind in ('manual', 'draw', 'recovery', 'clawback', 'correction', 'carry_over', 'balance'))
);
select distribute('statement_entries');
create index statement_entries_by_statement on statement_entries (environment_id, user_id, month);
alter table statement_entries add foreign key (environment_id, user_id) references users (environment_id, id);
select protect('statement_entries');

-- What a locked statement pays never changes: no entry comes, goes or moves there.
create function statement_entries_guard() returns trigger language plpgsql as $$
declare
  held timestamptz;
begin
  if tg_op <> 'INSERT' then
    select s.locked_at into held from statements s
      where s.environment_id = old.environment_id and s.user_id = old.user_id and s.month = old.month for share;
    if held is not null then
      raise exception 'the statement of entry % is locked', old.id using errcode = 'CL001';
    end if;
  end if;
  if tg_op <> 'DELETE' then
    select s.locked_at into held from statements s
      where s.environment_id = new.environment_id and s.user_id = new.user_id and s.month = new.month for share;
    if held is not null then
      raise exception 'the statement of entry % is locked', new.id using errcode = 'CL001';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger statement_entries_guard before insert or update or delete on statement_entries
  for each row execute function statement_entries_guard();
create trigger statement_entries_truncate before truncate on statement_entries for each statement execute function refuse_truncate();
