-- Plans, their compensations and members; quotas and their values. Dates are whole days, both ends included; an open end is null.

create table plans (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  section text not null default '',
  state text not null default 'live' check (state in ('live', 'archived', 'deleted')),
  simulation_allowed boolean not null default false,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (environment_id, id)
);
select distribute('plans');
create unique index plans_name on plans (environment_id, lower(name)) where state <> 'deleted';

-- What a deleted one computed stays readable: transactions of locked statements name it.
create table compensations (
  environment_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  description text not null default '',
  state text not null default 'draft' check (state in ('draft', 'live', 'deleted')),
  calculation_trigger text not null check (calculation_trigger in (
    'each_month', 'each_month_except_end_of_quarter', 'each_quarter', 'q1', 'q2', 'q3', 'q4', 'each_semester', 'each_year')),
  payment_trigger text not null check (payment_trigger in ('end_of_month', 'end_of_quarter', 'end_of_semester', 'end_of_year')),
  -- One-time: the first day of the only month in which it is computed.
  only_month date check (extract(day from only_month) = 1),
  -- The engine's CompensationDocument, as it stands.
  document jsonb not null,
  version int not null default 1,
  -- Once live its frequency is fixed: statements were made by it.
  was_live boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (environment_id, id),
  check (was_live or state <> 'live')
);
select distribute('compensations');
create unique index compensations_name on compensations (environment_id, plan_id, lower(name)) where state <> 'deleted';

-- Exactly one of user and team.
create table plan_members (
  environment_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  user_id uuid,
  team_id uuid,
  start_date date,
  end_date date,
  primary key (environment_id, id),
  check ((user_id is null) <> (team_id is null)),
  check (start_date is null or end_date is null or start_date <= end_date),
  constraint plan_members_no_overlap exclude using gist (
    environment_id with =, plan_id with =, coalesce(user_id, team_id) with =, daterange(start_date, end_date, '[]') with &&)
);
select distribute('plan_members');
create index plan_members_user on plan_members (environment_id, user_id) where user_id is not null;
create index plan_members_team on plan_members (environment_id, team_id) where team_id is not null;

create table quotas (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  frequency text not null check (frequency in ('monthly', 'quarterly', 'annually')),
  type text not null check (type in ('amount', 'number', 'percentage')),
  state text not null default 'live' check (state in ('live', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (environment_id, id)
);
select distribute('quotas');
create unique index quotas_name on quotas (environment_id, lower(name));

create table quota_values (
  environment_id uuid not null,
  quota_id uuid not null,
  user_id uuid not null,
  -- First day of the first month of the value's period.
  month date not null check (extract(day from month) = 1),
  value numeric not null,
  primary key (environment_id, quota_id, user_id, month)
);
select distribute('quota_values');
create index quota_values_user on quota_values (environment_id, user_id);

alter table compensations add constraint compensations_plan foreign key (environment_id, plan_id) references plans (environment_id, id);
alter table plan_members add constraint plan_members_plan foreign key (environment_id, plan_id) references plans (environment_id, id);
alter table plan_members add constraint plan_members_user foreign key (environment_id, user_id) references users (environment_id, id);
alter table plan_members add constraint plan_members_team foreign key (environment_id, team_id) references teams (environment_id, id);
alter table quota_values add constraint quota_values_quota foreign key (environment_id, quota_id) references quotas (environment_id, id) on delete cascade;
alter table quota_values add constraint quota_values_user foreign key (environment_id, user_id) references users (environment_id, id);

select protect('plans');
select protect('compensations');
select protect('plan_members');
select protect('quotas');
select protect('quota_values');
