-- Passkeys of an account: docs/decisions/0151-passkeys.md. The sign-in alone reads these tables.
create table passkeys (
  id uuid primary key,
  account_id uuid not null,
  -- As the authenticator names it, base64url.
  credential_id text not null check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- How often it signed, where the authenticator counts.
  counter bigint not null check (counter >= 0),
  -- How the browser reaches it: usb, internal and others.
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 255),
  -- Kept by a service on several devices, not by one device alone.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
select distribute('passkeys');
alter table passkeys add constraint passkeys_account foreign key (account_id) references accounts (id) on delete cascade;
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_of_account on passkeys (account_id);

-- What an authenticator is to sign: each is used once, in the browser that it was made for.
create table passkey_challenges (
  -- sha256 of the challenge
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'factor', 'login')),
  -- Null: who it is shows with the answer.
  account_id uuid,
  -- sha256 of the session's id or of the cookie
  browser_hash bytea not null,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (account_id is null))
);
select distribute('passkey_challenges');
alter table passkey_challenges add constraint passkey_challenges_account foreign key (account_id) references accounts (id) on delete cascade;
create index passkey_challenges_age on passkey_challenges (expires_at);
