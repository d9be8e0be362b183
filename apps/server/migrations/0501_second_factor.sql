-- The second factor of an account beside its password: docs/decisions/0148-second-factor.md. The sign-in alone reads these tables.
create table account_factors (
  account_id uuid primary key,
  -- Of the codes (TOTP), sealed with the installation's key.
  secret_sealed text not null check (secret_sealed like 'v1.%'),
  -- Null: a code was never typed, so it counts for nothing yet.
  confirmed_at timestamptz,
  -- The thirty seconds whose code was used last: none is used twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);
select distribute('account_factors');
alter table account_factors add constraint account_factors_account foreign key (account_id) references accounts (id) on delete cascade;

create table recovery_codes (
  -- sha256 of the account and the code
  code_hash bytea primary key,
  account_id uuid not null,
  used_at timestamptz
);
select distribute('recovery_codes');
alter table recovery_codes add constraint recovery_codes_owner foreign key (account_id) references accounts (id) on delete cascade;
create index recovery_codes_account on recovery_codes (account_id);

-- A password was right, and the second factor is still to come.
create table login_steps (
  -- sha256 of the cookie
  token_hash bytea primary key,
  account_id uuid not null,
  expires_at timestamptz not null
);
select distribute('login_steps');
alter table login_steps add constraint login_steps_account foreign key (account_id) references accounts (id) on delete cascade;
create index login_steps_age on login_steps (expires_at);

-- When the second factor was shown in this session.
alter table sessions add column factor_at timestamptz;
