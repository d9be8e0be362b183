-- What the list of plans shows of each: its description, who changed it last, what its latest month pays.
alter table plans add column description text not null default '';
alter table plans add column updated_by uuid;
create index transactions_by_plan on transactions (environment_id, plan_id, month) where not ongoing;
