-- Draws and balances above the company's limit wait for a second person, as other adjustments do.
alter table draws add column state text not null default 'active';
-- A changed draw above the limit goes on as it was; these are the terms that wait, with who wrote them.
alter table draws add column pending jsonb;
alter table draws add constraint draws_state check (state in ('active', 'pending'));

alter table balance_overwrites add column reason_id uuid;
alter table balance_overwrites add column reason_name text;

-- A payment that waits to be written over the calculated one. One that counts already goes on counting.
create table pending_balances (
  environment_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  month date not null,
  currency text not null,
  value numeric not null,
  calculated numeric not null,
  reason_id uuid,
  reason_name text,
  comment text not null,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  primary key (environment_id, id),
  constraint pending_balances_once unique (environment_id, user_id, month),
  constraint pending_balances_month check (extract(day from month) = 1)
);
select distribute('pending_balances');
alter table pending_balances add foreign key (environment_id, user_id) references users (environment_id, id);
select protect('pending_balances');
create trigger pending_balances_guard before insert or update or delete on pending_balances
  for each row execute function statement_month_guard();
create trigger pending_balances_truncate before truncate on pending_balances for each statement execute function refuse_truncate();
