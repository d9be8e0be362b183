-- Who was reminded of the statements that wait for their validation. One row per person and day: nobody is reminded twice a day.
create table validation_reminders (
  environment_id uuid not null,
  user_id uuid not null,
  -- Where the person reads.
  day date not null,
  reminded_at timestamptz not null,
  -- Null: by the calendar.
  reminded_by uuid,
  -- Of how many statements.
  count int not null check (count > 0),
  primary key (environment_id, user_id, day)
);
select distribute('validation_reminders');
alter table validation_reminders add foreign key (environment_id, user_id) references users (environment_id, id);
alter table validation_reminders add foreign key (environment_id, reminded_by) references users (environment_id, id);
select protect('validation_reminders');
