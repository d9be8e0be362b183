-- Old entries of the trail can be removed by the company's own rule: docs/decisions/0149-webhooks.md, last part. A checkpoint stays, from
-- which the chain of what is left is verified.
create table audit_checkpoints (
  environment_id uuid not null,
  -- The last entry that was removed, and its hash: the chain goes on from here.
  number bigint not null,
  hash bytea not null,
  -- The same, sealed with the installation's key: nobody else makes a checkpoint.
  sealed text not null check (sealed like 'v1.%'),
  removed bigint not null,
  -- When the last removed entry was made.
  until timestamptz not null,
  made_at timestamptz not null default now(),
  primary key (environment_id, number)
);
select distribute('audit_checkpoints');
select protect('audit_checkpoints');
revoke insert, update, delete on audit_checkpoints from comptoir_app;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.audit_trim', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_audit_change();

-- The one way to remove entries: a whole beginning of the chain, nothing younger than a year, and never the last entry.
create function trim_audit(up_to bigint, sealed text) returns bigint
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
  perform set_config('app.audit_trim', 'on', true);
  delete from audit_log a where a.environment_id = environment and (a.number is null or a.number <= up_to);
  get diagnostics removed = row_count;
  perform set_config('app.audit_trim', 'off', true);
  insert into audit_checkpoints (environment_id, number, hash, sealed, removed, until)
    values (environment, up_to, last.hash, trim_audit.sealed, removed, last.at);
  return removed;
end $$;
revoke execute on function trim_audit(bigint, text) from public;
grant execute on function trim_audit(bigint, text) to comptoir_app;
