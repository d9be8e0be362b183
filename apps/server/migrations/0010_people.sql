-- People of one environment: roles, users, teams with dated members, dated manager links, attributes, users imports.
-- Dates are whole days, both ends included; an open end is null. Overlaps are refused by the database, not by good manners.
create extension if not exists btree_gist;

create table roles (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  description text not null default '',
  is_default boolean not null default false,
  category text not null default 'other' check (category in ('god', 'admin', 'other')),
  permissions jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (environment_id, id)
);
select distribute('roles');
create unique index roles_name on roles (environment_id, lower(name));
-- Exactly one default: this index says at most one; the use cases never leave none.
create unique index roles_one_default on roles (environment_id) where is_default;

create table users (
  environment_id uuid not null,
  id uuid not null,
  -- The account decides who you are, the user what you may do. Null until an invitation is accepted.
  account_id uuid,
  name text not null check (length(name) between 1 and 255),
  email text check (email = lower(email)),
  language text not null default 'en' check (language in ('en', 'fr')),
  locale text not null default 'en-US',
  timezone text,
  avatar text,
  status text not null default 'pending' check (status in ('pending', 'active', 'inactive', 'archived')),
  archived_at timestamptz,
  -- Last day in the company, given on archiving.
  departure_date date,
  role_id uuid not null,
  licenced boolean not null default false,
  external_ref text,
  onboarded boolean not null default false,
  invited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (environment_id, id),
  check ((status = 'archived') = (archived_at is not null)),
  check (not (licenced and status = 'archived'))
);
select distribute('users');
create unique index users_email on users (environment_id, email) where email is not null;
create unique index users_external_ref on users (environment_id, external_ref) where external_ref is not null;
create unique index users_account on users (environment_id, account_id) where account_id is not null;
create index users_name on users (environment_id, lower(name));
create index users_account_lookup on users (account_id) where account_id is not null;
create index users_role on users (environment_id, role_id);

create table teams (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  parent_id uuid,
  is_default boolean not null default false,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (environment_id, id),
  check (parent_id is distinct from id)
);
select distribute('teams');
create unique index teams_name on teams (environment_id, lower(name));
create unique index teams_one_default on teams (environment_id) where is_default;
create index teams_parent on teams (environment_id, parent_id);

create table team_members (
  environment_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  start_date date,
  end_date date,
  -- Rights over this team's members and the teams below it, as long as the membership runs.
  can_view boolean not null default false,
  can_validate boolean not null default false,
  primary key (environment_id, id),
  check (start_date is null or end_date is null or start_date <= end_date),
  constraint team_members_no_overlap exclude using gist (
    environment_id with =, team_id with =, user_id with =, daterange(start_date, end_date, '[]') with &&)
);
select distribute('team_members');
create index team_members_user on team_members (environment_id, user_id);

create table manager_links (
  environment_id uuid not null,
  id uuid not null,
  manager_id uuid not null,
  user_id uuid not null,
  start_date date,
  end_date date,
  primary key (environment_id, id),
  check (manager_id <> user_id),
  check (start_date is null or end_date is null or start_date <= end_date),
  constraint manager_links_one_at_a_time exclude using gist (
    environment_id with =, user_id with =, daterange(start_date, end_date, '[]') with &&)
);
select distribute('manager_links');
create index manager_links_manager on manager_links (environment_id, manager_id);

create table attributes (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  type text not null check (type in ('text', 'number', 'percentage', 'amount', 'date', 'boolean', 'picklist')),
  is_unique boolean not null default false,
  include_in_exports boolean not null default false,
  options jsonb not null default '[]',
  position int not null default 0,
  created_at timestamptz not null default now(),
  primary key (environment_id, id),
  check (not is_unique or type in ('text', 'number'))
);
select distribute('attributes');
create unique index attributes_name on attributes (environment_id, lower(name));

create table attribute_values (
  environment_id uuid not null,
  id uuid not null,
  attribute_id uuid not null,
  user_id uuid not null,
  -- Wire form of the attribute's type: decimal text, YYYY-MM-DD, true/false, the option's name.
  value text not null,
  start_date date,
  end_date date,
  primary key (environment_id, id),
  check (start_date is null or end_date is null or start_date <= end_date),
  constraint attribute_values_one_at_a_time exclude using gist (
    environment_id with =, attribute_id with =, user_id with =, daterange(start_date, end_date, '[]') with &&)
);
select distribute('attribute_values');
create index attribute_values_user on attribute_values (environment_id, user_id);

create table user_imports (
  environment_id uuid not null,
  id uuid not null,
  author_id uuid,
  file_name text not null,
  status text not null check (status in ('preview', 'applied', 'dismissed')),
  headers jsonb not null,
  -- The file's rows as text, at most LIMITS of the use case: a users file is small and read again at each step.
  rows jsonb not null,
  mapping jsonb not null,
  options jsonb not null,
  -- {accepted, created, updated, skipped, rejected, ...} and the rows left out with their reasons.
  results jsonb not null default '{}',
  skipped jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (environment_id, id)
);
select distribute('user_imports');

alter table users add foreign key (environment_id, role_id) references roles (environment_id, id);
alter table users add foreign key (account_id) references accounts (id);
alter table teams add foreign key (environment_id, parent_id) references teams (environment_id, id);
alter table team_members add foreign key (environment_id, team_id) references teams (environment_id, id);
alter table team_members add foreign key (environment_id, user_id) references users (environment_id, id);
alter table manager_links add foreign key (environment_id, manager_id) references users (environment_id, id);
alter table manager_links add foreign key (environment_id, user_id) references users (environment_id, id);
alter table attribute_values add foreign key (environment_id, attribute_id) references attributes (environment_id, id) on delete cascade;
alter table attribute_values add foreign key (environment_id, user_id) references users (environment_id, id);
alter table user_imports add foreign key (environment_id, author_id) references users (environment_id, id);

-- Not forced: the sign-in finds out, as the owner, which environments an account may enter and with which role.
select protect('roles', forced => false);
select protect('users', forced => false);
select protect('teams');
select protect('team_members');
select protect('manager_links');
select protect('attributes');
select protect('attribute_values');
select protect('user_imports');
