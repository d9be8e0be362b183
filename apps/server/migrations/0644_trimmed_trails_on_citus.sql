-- The guard of the trail looks at a setting. set_config() stays on one node of a Citus cluster; `set local` reaches the one that holds the entries.
create or replace function trim_audit(up_to bigint, sealed text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  environment uuid := app_environment_id();
  last audit_log%rowtype;
  removed bigint;
begin
  if environment is null then
    raise exception 'no environment is selected' using errcode = 'insufficient_privilege';
  end if;
  perform 1 from audit_heads h where h.environment_id = environment and h.number > up_to for update;
  if not found then
    raise exception 'the last entry stays' using errcode = 'restrict_violation';
  end if;
  select * into last from audit_log a where a.environment_id = environment and a.number = up_to;
  if not found or exists (
    select 1 from audit_log a where a.environment_id = environment and a.number <= up_to and a.at > now() - interval '1 year'
  ) then
    raise exception 'entries of the last year stay' using errcode = 'restrict_violation';
  end if;
  set local app.audit_trim = 'on';
  delete from audit_log a where a.environment_id = environment and (a.number is null or a.number <= up_to);
  get diagnostics removed = row_count;
  set local app.audit_trim = 'off';
  insert into audit_checkpoints (environment_id, number, hash, sealed, removed, until)
    values (environment, up_to, last.hash, trim_audit.sealed, removed, last.at);
  return removed;
end $$;
