-- Support of one company, for some hours: docs/decisions/0152-operator-commands.md. The sign-in alone reads this table.
create table support_grants (
  id uuid primary key,
  account_id uuid not null,
  company_id uuid not null,
  reason text not null check (length(reason) between 10 and 500),
  granted_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > granted_at),
  -- Ended before its time.
  ended_at timestamptz
);
select distribute('support_grants');
alter table support_grants add constraint support_grants_account foreign key (account_id) references accounts (id) on delete cascade;
alter table support_grants add constraint support_grants_company foreign key (company_id) references companies (id);
create index support_grants_of_account on support_grants (account_id);

-- Support enters a company: any, or the one that it was granted and for as long.
drop function enter_company(uuid);
create function enter_company(session uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid := app_company_id();
  account uuid := app_account_id();
begin
  if company is null or not exists (
    select 1 from accounts a where a.id = account and a.archived_at is null and (a.is_support or exists (
      select 1 from support_grants g where g.account_id = a.id and g.company_id = company and g.ended_at is null and g.ends_at > at)))
  then
    raise exception 'only support enters a company that is not its own' using errcode = 'insufficient_privilege';
  end if;
  update sessions s set entered_companies = array_append(s.entered_companies, company)
    where s.id = session and s.account_id = account and s.revoked_at is null and company <> all (s.entered_companies);
end $$;

revoke execute on function enter_company(uuid, timestamptz) from public;
grant execute on function enter_company(uuid, timestamptz) to comptoir_app;
