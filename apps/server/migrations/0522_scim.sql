-- People and groups from an identity provider (SCIM 2.0): docs/decisions/0153-scim.md.
create table scim_tokens (
  environment_id uuid not null,
  id uuid not null,
  -- SHA-256 of 256 random bits: the token itself is shown once and kept nowhere.
  secret_hash bytea not null check (length(secret_hash) = 32),
  last_four text not null check (length(last_four) = 4),
  -- The token before the last rotation, as long as both are valid.
  former_hash bytea check (length(former_hash) = 32),
  former_until timestamptz,
  made_by text not null,
  created_at timestamptz not null,
  rotated_at timestamptz,
  last_used_at timestamptz,
  -- An ended token stays as a row: its holder learns why it is refused.
  ended_at timestamptz,
  primary key (environment_id, id)
);
select distribute('scim_tokens');
create unique index scim_tokens_secret on scim_tokens (environment_id, secret_hash);
create index scim_tokens_former on scim_tokens (environment_id, former_hash);
create unique index scim_tokens_one on scim_tokens (environment_id) where ended_at is null;
select protect('scim_tokens');

create table scim_settings (
  environment_id uuid not null primary key,
  -- Null: as the company's way to sign in suggests.
  invites boolean,
  licenced boolean not null default true,
  teams boolean not null default false,
  version int not null default 1
);
select distribute('scim_settings');
select protect('scim_settings');

-- What the provider says of a person beside what the product keeps itself.
create table scim_users (
  environment_id uuid not null,
  user_id uuid not null,
  user_name text not null check (length(user_name) between 1 and 255),
  external_id text check (length(external_id) <= 255),
  profile jsonb not null default '{}',
  -- The role that a group gave: it goes with the group, while one given by hand stays.
  given_role_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deleted by the provider, which no longer sees the person.
  deleted_at timestamptz,
  primary key (environment_id, user_id)
);
select distribute('scim_users');
alter table scim_users add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;
create unique index scim_users_name on scim_users (environment_id, lower(user_name)) where deleted_at is null;
create index scim_users_external on scim_users (environment_id, external_id);
select protect('scim_users');

create table scim_groups (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  external_id text check (length(external_id) <= 255),
  -- A deleted role or team gives nothing any more: each is looked up when it is used.
  role_id uuid,
  team_id uuid,
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (environment_id, id)
);
select distribute('scim_groups');
create unique index scim_groups_name on scim_groups (environment_id, lower(name));
select protect('scim_groups');

create table scim_group_members (
  environment_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (environment_id, group_id, user_id)
);
select distribute('scim_group_members');
alter table scim_group_members add foreign key (environment_id, group_id) references scim_groups (environment_id, id) on delete cascade;
alter table scim_group_members add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;
create index scim_group_members_user on scim_group_members (environment_id, user_id);
select protect('scim_group_members');

-- The last refused calls, for the person who set the provider up.
create table scim_refusals (
  environment_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  method text not null,
  path text not null,
  target_id uuid,
  about text,
  code text not null,
  params jsonb not null,
  field text,
  request_id text not null,
  primary key (environment_id, id)
);
select distribute('scim_refusals');
create index scim_refusals_at on scim_refusals (environment_id, at);
select protect('scim_refusals');

-- Support's people in the caller's environment: a provider neither sees nor touches them. Requests may not read accounts themselves.
create function support_users() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id from users u join accounts a on a.id = u.account_id
  where u.environment_id = nullif(current_setting('app.environment_id', true), '')::uuid and a.is_support
$$;
revoke all on function support_users() from public;
grant execute on function support_users() to comptoir_app;
