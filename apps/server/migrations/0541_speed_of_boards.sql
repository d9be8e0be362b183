-- Found with 150 requests a second on a thousand people: decision 0157.

-- The exclusion's GiST index looked cheaper to the planner and took 19 pages a person; an index that has all that is read takes 2.
drop index team_members_user;
create index team_members_user on team_members (environment_id, user_id) include (team_id, start_date, end_date, can_view, can_validate);
create index manager_links_user on manager_links (environment_id, user_id) include (manager_id, start_date, end_date);

-- What was earned and is paid later is rare: the board sums it up for a whole month.
create index transactions_paid_later on transactions (environment_id, month)
  where payment_month > month and not ongoing and parts_digest is null;
create index payment_parts_paid_later on payment_parts (environment_id, earned_in) where paid_in is null or paid_in > earned_in;

-- Whose validation a statement waits for.
create index statement_validation_steps_people on statement_validation_steps using gin (user_ids);

-- What a cause has notified before; cards without one are most.
create index notifications_by_cause on notifications (environment_id, user_id, cause) where cause is not null;
