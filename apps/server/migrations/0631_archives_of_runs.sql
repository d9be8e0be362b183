-- Which change of many people archived somebody: its undo takes back no archiving but its own.
alter table user_archives add column run_id uuid;
