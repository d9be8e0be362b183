-- An entry says when a program made it, with somebody's API key or for an agent. Part of the hash like everything else of an entry; entries
-- without it keep the hash that they have.
alter table audit_log add column source text;
alter table audit_log add constraint audit_log_source check (source in ('api_key', 'agent'));

drop function append_audit(jsonb, timestamptz, uuid, uuid, text, text, text);
drop function audit_entry_hash(bytea, uuid, bigint, uuid, timestamptz, text, uuid, uuid, text, text, text, jsonb, jsonb, text, text, text);

create function audit_entry_hash(
  previous bytea, environment_id uuid, number bigint, id uuid, at timestamptz, kind text, actor_user_id uuid, actor_account_id uuid,
  actor_name text, object_type text, object_id text, before jsonb, after jsonb, note text, ip text, request_id text, source text default null
) returns bytea language sql stable parallel safe as $$
  select sha256(previous || convert_to((jsonb_build_array(environment_id, number, id, extract(epoch from at), kind, actor_user_id,
    actor_account_id, actor_name, object_type, object_id, before, after, note, ip, request_id)
    || case when source is null then '[]'::jsonb else jsonb_build_array(source) end)::text, 'UTF8'))
$$;

create function append_audit(
  entries jsonb, at timestamptz, actor_user_id uuid, actor_account_id uuid, actor_name text, ip text, request_id text, source text default null
) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  environment uuid := app_environment_id();
  head audit_heads%rowtype;
  entry record;
begin
  if environment is null then
    raise exception 'no environment is selected' using errcode = 'insufficient_privilege';
  end if;
  select * into head from audit_heads h where h.environment_id = environment for update;
  if not found then
    insert into audit_heads values (environment, 0, sha256(''::bytea), 0, sha256(''::bytea)) on conflict do nothing;
    select * into head from audit_heads h where h.environment_id = environment for update;
  end if;
  for entry in
    select * from jsonb_to_recordset(entries) as one(id uuid, kind text, object_type text, object_id text, before jsonb, after jsonb, note text)
  loop
    head.number := head.number + 1;
    head.hash := audit_entry_hash(head.hash, environment, head.number, entry.id, at, entry.kind, actor_user_id, actor_account_id, actor_name,
      entry.object_type, entry.object_id, entry.before, entry.after, entry.note, ip, request_id, source);
    insert into audit_log (environment_id, id, at, kind, actor_user_id, actor_account_id, actor_name, object_type, object_id, before, after,
      note, ip, request_id, source, number, hash)
    values (environment, entry.id, at, entry.kind, actor_user_id, actor_account_id, actor_name, entry.object_type, entry.object_id, entry.before,
      entry.after, entry.note, ip, request_id, source, head.number, head.hash);
  end loop;
  update audit_heads h set number = head.number, hash = head.hash where h.environment_id = environment;
end $$;
revoke execute on function append_audit(jsonb, timestamptz, uuid, uuid, text, text, text, text) from public;
grant execute on function append_audit(jsonb, timestamptz, uuid, uuid, text, text, text, text) to comptoir_app;
