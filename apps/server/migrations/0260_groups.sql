-- Dimensions (a region, a segment) with their groups, and who is in which group from month to month: one group per dimension at a time.
create table group_dimensions (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  -- What formulas of other systems call it; letters, digits and underscores.
  api_name text not null check (length(api_name) between 1 and 255),
  -- The picklist attribute that it follows: a group per option, memberships as the values are.
  attribute_id uuid,
  archived_at timestamptz,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (environment_id, id)
);
select distribute('group_dimensions');
create unique index group_dimensions_name on group_dimensions (environment_id, lower(name));
create unique index group_dimensions_api_name on group_dimensions (environment_id, lower(api_name));
create unique index group_dimensions_attribute on group_dimensions (environment_id, attribute_id) where attribute_id is not null;

create table user_groups (
  environment_id uuid not null,
  id uuid not null,
  dimension_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  api_key text not null check (length(api_key) between 1 and 255),
  archived_at timestamptz,
  -- The memberships and plan attributions that archiving it ended, as they were and as they were left, so that it can be undone.
  ended_by_archive jsonb,
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (environment_id, id)
);
select distribute('user_groups');
create unique index user_groups_name on user_groups (environment_id, dimension_id, lower(name));
create unique index user_groups_api_key on user_groups (environment_id, dimension_id, lower(api_key));

-- Whole months: the first day of a month to the last day of one.
create table group_members (
  environment_id uuid not null,
  id uuid not null,
  dimension_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  start_date date,
  end_date date,
  version int not null default 1,
  primary key (environment_id, id),
  check (start_date is null or end_date is null or start_date <= end_date),
  constraint group_members_one_at_a_time exclude using gist (
    environment_id with =, dimension_id with =, user_id with =, daterange(start_date, end_date, '[]') with &&)
);
select distribute('group_members');
create index group_members_user on group_members (environment_id, user_id);
create index group_members_group on group_members (environment_id, group_id);

alter table group_dimensions add foreign key (environment_id, attribute_id) references attributes (environment_id, id);
alter table user_groups add foreign key (environment_id, dimension_id) references group_dimensions (environment_id, id);
alter table group_members add foreign key (environment_id, dimension_id) references group_dimensions (environment_id, id);
alter table group_members add foreign key (environment_id, group_id) references user_groups (environment_id, id);
alter table group_members add foreign key (environment_id, user_id) references users (environment_id, id);

select protect('group_dimensions');
select protect('user_groups');
select protect('group_members');
