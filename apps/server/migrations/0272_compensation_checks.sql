-- Example situations with the pay that their author expects: run on every save, a red one keeps a compensation from going live.
create table compensation_checks (
  environment_id uuid not null,
  compensation_id uuid not null,
  -- The engine's PlanCheck[], in order.
  checks jsonb not null,
  version int not null default 1,
  -- How many did not pass when the compensation or its checks were saved last.
  red int not null default 0,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (environment_id, compensation_id)
);
select distribute('compensation_checks');
alter table compensation_checks add foreign key (environment_id, compensation_id) references compensations (environment_id, id) on delete cascade;
select protect('compensation_checks');
