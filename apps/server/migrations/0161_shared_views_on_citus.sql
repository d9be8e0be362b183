-- The same question, asked in PL/pgSQL: Citus does not plan parameters inside a function of the language SQL.
create or replace function shared_statement_views(of_environment uuid, of_user uuid) returns jsonb language plpgsql stable as $$
declare
  found_views jsonb;
begin
  select jsonb_build_object('company_settings', c.settings, 'views', coalesce((
    select jsonb_agg(jsonb_build_object('filters', v.filters, 'link', v.link))
    from statement_views v
    where v.environment_id = of_environment and exists (
      select 1 from statement_view_shares s where s.environment_id = of_environment and s.view_id = v.id
        and (s.user_id = u.id or s.role_id = u.role_id))), '[]'))
  into found_views
  from users u
    join roles r on r.environment_id = of_environment and r.id = u.role_id
    join environments e on e.id = of_environment
    join companies c on c.id = e.company_id
  where u.environment_id = of_environment and u.id = of_user and r.permissions ->> 'statement_scope' = 'shared_views';
  return found_views;
end $$;
