-- The link in the mail, beside the one that an admin is shown: only this one shows that its reader has the address.
create function mail_invitation(link_hash bytea, invited uuid, link_data jsonb, at timestamptz, until timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  environment uuid := app_environment_id();
begin
  if not exists (select 1 from users u where u.environment_id = environment and u.id = invited) then
    raise exception 'this user is nobody here' using errcode = 'insufficient_privilege';
  end if;
  insert into account_tokens (token_hash, kind, environment_id, user_id, data, created_at, expires_at)
    values (link_hash, 'invite', environment, invited, link_data || '{"mailed": true}', at, until);
end $$;
revoke execute on function mail_invitation(bytea, uuid, jsonb, timestamptz, timestamptz) from public;
grant execute on function mail_invitation(bytea, uuid, jsonb, timestamptz, timestamptz) to comptoir_app;
