-- Companies for which support gave its reason in this session. The reasons themselves stand in the companies' trails.
alter table sessions add column entered_companies uuid[] not null default '{}';

-- The company where the transaction stands is open to this session of support from now on.
create function enter_company(session uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid := app_company_id();
  account uuid := app_account_id();
begin
  if company is null or not exists (select 1 from accounts a where a.id = account and a.is_support and a.archived_at is null) then
    raise exception 'only support enters a company that is not its own' using errcode = 'insufficient_privilege';
  end if;
  update sessions s set entered_companies = array_append(s.entered_companies, company)
    where s.id = session and s.account_id = account and s.revoked_at is null and company <> all (s.entered_companies);
end $$;

revoke execute on function enter_company(uuid) from public;
grant execute on function enter_company(uuid) to comptoir_app;
