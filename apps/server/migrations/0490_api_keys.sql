-- Keys of the public API: docs/decisions/0134-api-keys.md.
create table api_keys (
  environment_id uuid not null,
  id uuid not null,
  -- Whose rights it has, as far as its scopes go.
  user_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  all_rights boolean not null default false,
  scopes text[] not null default '{}',
  -- SHA-256 of 256 random bits: the secret itself is shown once and kept nowhere.
  secret_hash bytea not null check (length(secret_hash) = 32),
  last_four text not null check (length(last_four) = 4),
  -- The secret before the last rotation, as long as both are valid.
  former_hash bytea check (length(former_hash) = 32),
  former_until timestamptz,
  expires_at timestamptz,
  last_used_at timestamptz,
  rotated_at timestamptz,
  -- A deleted key stays as a row: whoever still sends it learns why it is refused.
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (environment_id, id)
);
select distribute('api_keys');
alter table api_keys add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;
create unique index api_keys_secret on api_keys (environment_id, secret_hash);
create index api_keys_former on api_keys (environment_id, former_hash);
create index api_keys_owner on api_keys (environment_id, user_id);
select protect('api_keys');

create table api_settings (
  environment_id uuid not null primary key,
  -- What identifies a person in calls: email, external_ref, or the id of an attribute with unique values.
  user_matching text not null default 'email'
);
select distribute('api_settings');
select protect('api_settings');
