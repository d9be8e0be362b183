-- What companies of ten thousand people read in whole, from indexes that hold all that is needed.
-- The trail by actions: all of the index of before, and what their order and their number are read from.
create index audit_log_actions on audit_log (environment_id, request_id, kind, actor_user_id, at, id);
drop index audit_log_action;
-- Which compensations were paid: one look for each of them.
create index transactions_of_compensation on transactions (environment_id, compensation_id, month);
-- The last month that a quota has a value for.
create index quota_values_of_month on quota_values (environment_id, quota_id, month);
