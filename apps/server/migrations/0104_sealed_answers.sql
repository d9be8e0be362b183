-- An answer that is remembered for a repeated write may hold a one-time link. It is kept encrypted under the client's own key, of which only
-- a hash stands here (platform/http/idempotency.ts). Answers from before are forgotten, their keys are not: a write repeated over this
-- update is refused, never done twice.
alter table idempotency_keys add column sealed bytea;
alter table idempotency_keys drop column response;
-- Citus refuses `convert_to` on a column in an update: it is not immutable, since it depends on the database's encoding, which never changes.
create function key_digest(key text) returns text language sql immutable as $$
  select encode(sha256(convert_to(key, 'UTF8')), 'hex')
$$;
update idempotency_keys set key = key_digest(key);
drop function key_digest(text);
