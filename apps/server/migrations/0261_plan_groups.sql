-- Plans have groups as members too: exactly one of user, team and group.
alter table plan_members add column group_id uuid;
alter table plan_members drop constraint plan_members_check;
alter table plan_members add constraint plan_members_one_member check (num_nonnulls(user_id, team_id, group_id) = 1);
alter table plan_members add constraint plan_members_no_group_overlap exclude using gist (
  environment_id with =, plan_id with =, group_id with =, daterange(start_date, end_date, '[]') with &&);
create index plan_members_group on plan_members (environment_id, group_id) where group_id is not null;
alter table plan_members add constraint plan_members_group foreign key (environment_id, group_id) references user_groups (environment_id, id);
