-- Each entry of the trail carries its number and a hash over itself and the entry before it, per environment: what is changed or removed
-- by whoever holds the owner's rights is found (platform/audit/verify-trail.ts). Entries are appended by this file's function alone.

alter table audit_log add column number bigint;
alter table audit_log add column hash bytea;
create unique index audit_log_number on audit_log (environment_id, number);
create trigger audit_log_truncate before truncate on audit_log for each statement execute function refuse_truncate();

-- The end of each chain. Entries from before the chain have no number: one hash stands for all of them, and begins it.
create table audit_heads (
  environment_id uuid not null,
  number bigint not null,
  hash bytea not null,
  earlier_count bigint not null,
  earlier_hash bytea not null,
  primary key (environment_id)
);
select distribute('audit_heads');
select protect('audit_heads');
revoke all on audit_heads from comptoir_app;
revoke insert on audit_log from comptoir_app;

-- Moments as seconds, since a timestamp's text depends on the zone of who asks.
create function audit_entry_hash(
  previous bytea, environment_id uuid, number bigint, id uuid, at timestamptz, kind text, actor_user_id uuid, actor_account_id uuid,
  actor_name text, object_type text, object_id text, before jsonb, after jsonb, note text, ip text, request_id text
) returns bytea language sql stable parallel safe as $$
  select sha256(previous || convert_to(jsonb_build_array(environment_id, number, id, extract(epoch from at), kind, actor_user_id,
    actor_account_id, actor_name, object_type, object_id, before, after, note, ip, request_id)::text, 'UTF8'))
$$;

insert into audit_heads (environment_id, number, hash, earlier_count, earlier_hash)
  select environment_id, 0, ''::bytea, count(*), sha256(string_agg(audit_entry_hash(''::bytea, environment_id, null, id, at, kind, actor_user_id,
    actor_account_id, actor_name, object_type, object_id, before, after, note, ip, request_id), ''::bytea order by id))
  from audit_log group by environment_id;

update audit_heads set hash = earlier_hash where number = 0;

-- The lock on the head is held until the commit: two writers of one environment append one after the other. It is taken with the last
-- statement of a transaction, so that it is short, and waits for nothing.
create function append_audit(
  entries jsonb, at timestamptz, actor_user_id uuid, actor_account_id uuid, actor_name text, ip text, request_id text
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
      entry.object_type, entry.object_id, entry.before, entry.after, entry.note, ip, request_id);
    insert into audit_log (environment_id, id, at, kind, actor_user_id, actor_account_id, actor_name, object_type, object_id, before, after,
      note, ip, request_id, number, hash)
    values (environment, entry.id, at, entry.kind, actor_user_id, actor_account_id, actor_name, entry.object_type, entry.object_id, entry.before,
      entry.after, entry.note, ip, request_id, head.number, head.hash);
  end loop;
  update audit_heads h set number = head.number, hash = head.hash where h.environment_id = environment;
end $$;
revoke execute on function append_audit(jsonb, timestamptz, uuid, uuid, text, text, text) from public;
grant execute on function append_audit(jsonb, timestamptz, uuid, uuid, text, text, text) to comptoir_app;
