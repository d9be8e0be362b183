-- What archiving a user ended, so that it can be undone: the rows as they were before and as the archiving left them. One per user.
create table user_archives (
  environment_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  status text not null,
  licenced boolean not null,
  rows_before jsonb not null,
  rows_after jsonb not null,
  primary key (environment_id, id)
);
select distribute('user_archives');
create unique index user_archives_user on user_archives (environment_id, user_id);
alter table user_archives add foreign key (environment_id, user_id) references users (environment_id, id);
select protect('user_archives');
