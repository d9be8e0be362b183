-- Draws: pay in advance of what is earned, to a person, or (minimum compensations) to everybody of a role, a group or a plan.
create table draws (
  environment_id uuid not null,
  id uuid not null,
  audience text not null,
  -- The role, group or plan; null: one person, or everybody.
  audience_id uuid,
  user_id uuid,
  name text not null,
  amount numeric not null,
  -- Of amount, floor and cap; null: the company's.
  currency text,
  way text not null,
  recoverable boolean not null,
  recovery text not null,
  -- At most this part of a month's positive pay is recovered; null: all of it.
  share numeric,
  -- Pay is never recovered below it.
  floor numeric not null default 0,
  -- Of the open balance.
  cap numeric,
  -- First days of the first and the last month; an open end runs on.
  start_month date not null,
  end_month date,
  comment text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  primary key (environment_id, id),
  constraint draws_audience check (audience in ('user', 'everyone', 'role', 'group', 'plan')),
  constraint draws_person check ((audience = 'user') = (user_id is not null)),
  constraint draws_audience_id check ((audience in ('role', 'group', 'plan')) = (audience_id is not null)),
  constraint draws_amount check (amount > 0),
  constraint draws_way check (way in ('top_up', 'on_top')),
  constraint draws_recovery check (recovery in ('at_once', 'quarter', 'semester', 'year', 'no_draw')),
  constraint draws_share check (share > 0 and share <= 1),
  constraint draws_floor check (floor >= 0),
  constraint draws_cap check (cap > 0),
  constraint draws_months check (extract(day from start_month) = 1 and extract(day from end_month) = 1 and end_month >= start_month)
);
select distribute('draws');
create index draws_by_user on draws (environment_id, user_id);
alter table draws add foreign key (environment_id, user_id) references users (environment_id, id);
select protect('draws');

-- What somebody decided about an open balance: forgive a part or all of it, recover all of it from the last statement, or keep it to be claimed.
create table draw_events (
  environment_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  month date not null,
  kind text not null,
  -- In the ledger's currency; null: all.
  amount numeric,
  comment text not null default '',
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  primary key (environment_id, id),
  constraint draw_events_month check (extract(day from month) = 1),
  constraint draw_events_kind check (kind in ('forgive', 'recover', 'keep')),
  constraint draw_events_amount check (amount > 0 and (kind = 'forgive' or amount is null))
);
select distribute('draw_events');
create index draw_events_by_user on draw_events (environment_id, user_id, month);
alter table draw_events add foreign key (environment_id, user_id) references users (environment_id, id);
select protect('draw_events');

-- A payment that somebody wrote over the calculated one. It stays through recalculations.
create table balance_overwrites (
  environment_id uuid not null,
  user_id uuid not null,
  month date not null,
  -- The person's calculation currency then, and what was calculated in it when this was written.
  currency text not null,
  value numeric not null,
  calculated numeric not null,
  comment text not null,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  primary key (environment_id, user_id, month),
  constraint balance_overwrites_month check (extract(day from month) = 1)
);
select distribute('balance_overwrites');
alter table balance_overwrites add foreign key (environment_id, user_id) references users (environment_id, id);
select protect('balance_overwrites');

-- The settled months of people with draws, an open balance or negative pay that is carried over, by calculation currency. In each row
-- opening + earned + draw - recovered - paid = closing.
create table draw_ledger (
  environment_id uuid not null,
  user_id uuid not null,
  currency text not null,
  month date not null,
  opening numeric not null,
  earned numeric not null,
  draw numeric not null,
  recovered numeric not null,
  forgiven numeric not null,
  paid numeric not null,
  closing numeric not null,
  balance_before numeric not null,
  balance numeric not null,
  -- The payment before somebody wrote another one.
  calculated numeric not null,
  -- The balance is claimed outside of pay.
  kept boolean not null,
  -- Per draw: what it gave, what was recovered and forgiven, its balance before and after.
  lines jsonb not null,
  primary key (environment_id, user_id, currency, month),
  constraint draw_ledger_month check (extract(day from month) = 1),
  constraint draw_ledger_adds_up check (opening + earned + draw - recovered - paid = closing)
);
select distribute('draw_ledger');
create index draw_ledger_by_month on draw_ledger (environment_id, month);
alter table draw_ledger add foreign key (environment_id, user_id) references users (environment_id, id);
select protect('draw_ledger');

-- What a locked statement was settled with never changes.
create function statement_month_guard() returns trigger language plpgsql as $$
declare
  held timestamptz;
begin
  if tg_op <> 'INSERT' then
    select s.locked_at into held from statements s
      where s.environment_id = old.environment_id and s.user_id = old.user_id and s.month = old.month for share;
    if held is not null then
      raise exception 'the statement of a row of % is locked', tg_table_name using errcode = 'CL001';
    end if;
  end if;
  if tg_op <> 'DELETE' then
    select s.locked_at into held from statements s
      where s.environment_id = new.environment_id and s.user_id = new.user_id and s.month = new.month for share;
    if held is not null then
      raise exception 'the statement of a row of % is locked', tg_table_name using errcode = 'CL001';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger draw_ledger_guard before insert or update or delete on draw_ledger for each row execute function statement_month_guard();
create trigger draw_ledger_truncate before truncate on draw_ledger for each statement execute function refuse_truncate();
create trigger draw_events_guard before insert or update or delete on draw_events for each row execute function statement_month_guard();
create trigger draw_events_truncate before truncate on draw_events for each statement execute function refuse_truncate();
create trigger balance_overwrites_guard before insert or update or delete on balance_overwrites
  for each row execute function statement_month_guard();
create trigger balance_overwrites_truncate before truncate on balance_overwrites for each statement execute function refuse_truncate();
