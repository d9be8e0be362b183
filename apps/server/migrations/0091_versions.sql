-- Raised by every write of what people edit in a form. Sent back with the next write, it tells that somebody else saved meanwhile.
alter table roles add column version integer not null default 1;
alter table users add column version integer not null default 1;
alter table teams add column version integer not null default 1;
alter table team_members add column version integer not null default 1;
alter table attributes add column version integer not null default 1;
alter table quotas add column version integer not null default 1;
alter table fields add column version integer not null default 1;
-- A plan's name and settings stand in one form, who has it in another.
alter table plans add column version integer not null default 1, add column members_version integer not null default 1;
-- `version` is that of a data table's records.
alter table data_tables add column settings_version integer not null default 1;
