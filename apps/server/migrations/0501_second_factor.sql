-- The second factor of an account beside its password: docs/decisions/0148-second-factor.md. The sign-in alone reads these tables.
create table account_factors (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Of the codes (TOTP), sealed with the installation's key.
  secret_sealed text not null check (secret_sealed like 'v1.%'),
  -- Null: a code was never typed, so it counts for nothing yet.
  confirmed_at timestamptz,
  -- The thirty seconds whose code was used last: none is used twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);
select distribute('account_factors');

create table recovery_codes (
  -- sha256 of the account and the code
  code_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  used_at timestamptz
);
select distribute('recovery_codes');
create index recovery_codes_account on recovery_codes (account_id);

-- A password was right, and the second factor is still to come.
create table login_steps (
  -- sha256 of the cookie
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
select distribute('login_steps');
create index login_steps_age on login_steps (expires_at);

-- When the second factor was shown in this session.
alter table sessions add column factor_at timestamptz;
