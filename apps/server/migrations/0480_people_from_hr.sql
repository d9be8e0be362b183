-- People that a connection keeps up to date: docs/decisions/0131-people-from-hr.md.
alter table integration_syncs add column target text not null default 'table';
alter table integration_syncs add constraint integration_syncs_target check (target in ('table', 'users'));
-- {columns: [names], mapping: [targets], options: userImportOptionsSchema}: how columns become people; null until a first import was applied.
alter table integration_syncs add column people jsonb;
-- What happens to records that are no longer at the other side.
alter table integration_syncs add column gone text not null default 'keep';
alter table integration_syncs add constraint integration_syncs_gone check (gone in ('keep', 'inactive', 'remove'));
create unique index integration_syncs_users on integration_syncs (environment_id, integration_id) where target = 'users';

-- The import of people that a refresh made, with its rows, changes and refusals.
alter table integration_runs add column user_import_id uuid;
-- {gone, of}: so many would go, and a person has to say that this is right.
alter table integration_runs add column guard jsonb;
alter table integration_runs drop constraint integration_runs_status_check;
alter table integration_runs add constraint integration_runs_status_check check (status in
  ('queued', 'fetching', 'mapping', 'confirming', 'importing', 'finished', 'unchanged', 'failed', 'cancelled'));
create index integration_runs_user_import on integration_runs (environment_id, user_import_id);
-- A refresh that waits for a person does not hold the next one up.
drop index integration_runs_open;
create unique index integration_runs_open on integration_runs (environment_id, sync_id) where status in ('queued', 'fetching');

-- Null: a person sent a file.
alter table user_imports add column integration_id uuid;

-- Who a person is at the other side. It stays when the person is no longer kept up to date, so that they are not found again.
create table user_links (
  environment_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  integration_id uuid not null,
  ref text not null,
  -- The last day that the connection brought: who left so comes back so.
  departed_on date,
  -- Null: kept up to date.
  unsynced_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (environment_id, id)
);
select distribute('user_links');
alter table user_links add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;
alter table user_links add foreign key (environment_id, integration_id) references integrations (environment_id, id) on delete cascade;
create unique index user_links_ref on user_links (environment_id, integration_id, ref);
create unique index user_links_user on user_links (environment_id, user_id, integration_id);
select protect('user_links');

-- Attributes that a connection fills: of its people nobody changes them by hand.
create table attribute_feeds (
  environment_id uuid not null,
  attribute_id uuid not null,
  integration_id uuid not null,
  primary key (environment_id, attribute_id)
);
select distribute('attribute_feeds');
alter table attribute_feeds add foreign key (environment_id, attribute_id) references attributes (environment_id, id) on delete cascade;
alter table attribute_feeds add foreign key (environment_id, integration_id) references integrations (environment_id, id) on delete cascade;
create index attribute_feeds_of on attribute_feeds (environment_id, integration_id);
select protect('attribute_feeds');

-- The schedule looks for these every half a minute, in all environments at once.
create index integrations_on on integrations (environment_id) where active and deletion_at is null;
