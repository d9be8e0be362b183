-- The same question with the environment in a variable. As an expression in SQL it names no environment that Citus could know while planning:
-- within a query of one environment the function then looked for people on other nodes, which Citus refuses after a change.
create or replace function support_users() returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  environment uuid := app_environment_id();
begin
  return query select u.id from users u join accounts a on a.id = u.account_id
    where u.environment_id = environment and a.is_support;
end $$;
