-- The trail shows one line per action: what one request did in one way.
create index audit_log_action on audit_log (environment_id, request_id, kind);
