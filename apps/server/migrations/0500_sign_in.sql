-- How people of a company sign in: docs/decisions/0147-single-sign-on-and-google.md. The password's own switch is a setting of the company.
create table company_sign_in (
  company_id uuid primary key,
  google_login boolean not null default false,
  sso_login boolean not null default false,
  sso_required boolean not null default false,
  factor_required boolean not null default false,
  -- Of the identity provider, all or none. Its certificates are public.
  connection_name text check (length(connection_name) between 1 and 255),
  metadata_url text,
  idp_entity_id text,
  idp_url text,
  idp_certificates text[] not null default '{}',
  -- When somebody first signed in by this connection.
  tested_at timestamptz,
  version int not null default 1,
  check ((idp_entity_id is null) = (connection_name is null) and (idp_entity_id is null) = (idp_url is null)),
  check (not sso_login or idp_entity_id is not null),
  check (not sso_required or sso_login)
);
select distribute('company_sign_in');
alter table company_sign_in add constraint company_sign_in_company foreign key (company_id) references companies (id);
alter table company_sign_in enable row level security;
create policy own_company on company_sign_in using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, update on company_sign_in to comptoir_app;

create table sign_in_domains (
  id uuid primary key,
  company_id uuid not null,
  name text not null check (name = lower(name) and length(name) between 4 and 253),
  -- Public: it is in the domain's DNS.
  token text not null,
  verified_at timestamptz,
  created_at timestamptz not null
);
select distribute('sign_in_domains');
alter table sign_in_domains add constraint sign_in_domains_company foreign key (company_id) references companies (id);
create unique index sign_in_domains_name on sign_in_domains (company_id, name);
-- A first claim does not keep the owner from a domain: the company that proves it has it.
create unique index sign_in_domains_owner on sign_in_domains (name) where verified_at is not null;
alter table sign_in_domains enable row level security;
create policy own_company on sign_in_domains using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert, delete on sign_in_domains to comptoir_app;
grant update (verified_at) on sign_in_domains to comptoir_app;

-- Sign-ins that are under way at another site. The sign-in alone reads them: the application's role has no right to these three.
create table sign_in_requests (
  -- sha256 of what the other site hands back
  handle_hash bytea primary key,
  way text not null check (way in ('sso', 'google')),
  company_id uuid,
  -- sha256 of the cookie of the browser that began
  cookie_hash bytea not null,
  -- A session whose owner shows that it is them again.
  session_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the other site answered, and sha256 of the code that the browser takes it with.
  answered_at timestamptz,
  account_id uuid,
  code_hash bytea,
  used_at timestamptz
);
select distribute('sign_in_requests');
create index sign_in_requests_code on sign_in_requests (code_hash);
create index sign_in_requests_age on sign_in_requests (expires_at);

-- Each assertion opens one session.
create table used_assertions (
  -- sha256 of the company and the assertion's id
  assertion_hash bytea primary key,
  used_at timestamptz not null
);
select distribute('used_assertions');
create index used_assertions_age on used_assertions (used_at);

-- Who is who at an identity provider, within one company; Google's are of no company.
create table sign_in_identities (
  -- sha256 of company, provider and subject
  identity_hash bytea primary key,
  company_id uuid,
  provider text not null,
  subject text not null,
  account_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
select distribute('sign_in_identities');
alter table sign_in_identities add constraint sign_in_identities_account
  foreign key (account_id) references accounts (id) on delete cascade;
create index sign_in_identities_of_account on sign_in_identities (account_id);

-- A session enters the companies that accept how it was opened; one of single sign-on enters its own company alone.
alter table sessions add column way text not null default 'password';
alter table sessions add constraint sessions_way check (way in ('password', 'sso', 'google'));
alter table sessions add column company_id uuid;
alter table sessions add constraint sessions_company check ((way = 'sso') = (company_id is not null));
