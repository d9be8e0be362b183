-- The view with which the statement board opens for a person.
create table statement_view_defaults (
  environment_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  primary key (environment_id, user_id)
);
select distribute('statement_view_defaults');
alter table statement_view_defaults add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;
alter table statement_view_defaults add foreign key (environment_id, view_id) references statement_views (environment_id, id) on delete cascade;
select protect('statement_view_defaults');
