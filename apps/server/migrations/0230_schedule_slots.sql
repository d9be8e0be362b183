-- The latest slot that each schedule has begun, per place (an environment's id, or nothing for the whole installation).
create table schedule_slots (
  schedule text not null,
  place text not null,
  slot timestamptz not null,
  primary key (schedule, place)
);
insert into schedule_slots (schedule, place, slot)
  select 'nightly calculation', id::text, nightly_on::timestamp at time zone 'UTC' from environments;
alter table environments drop column nightly_on;
