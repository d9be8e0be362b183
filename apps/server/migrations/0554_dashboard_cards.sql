-- What a person pinned to the home page, in order. The kinds are those of the contract (metrics/dashboard.ts).
create table dashboard_cards (
  environment_id uuid not null,
  user_id uuid not null,
  position int not null,
  kind text not null,
  -- The metric, or what another kind shows.
  target_id uuid not null,
  primary key (environment_id, user_id, position)
);
select distribute('dashboard_cards');
create index dashboard_cards_by_target on dashboard_cards (environment_id, target_id);
alter table dashboard_cards add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;
select protect('dashboard_cards');
