-- Views of data tables: whose they are, what they show, and with whom they are shared.
create table table_views (
  environment_id uuid not null,
  id uuid not null,
  table_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  -- Whose it is; others see it where it is shared with them.
  owner_id uuid not null,
  preview_mode boolean not null default false,
  -- Conditions and groups of them, joined by the link; fields, sort and summaries: packages/contract/src/tables/table-view-shapes.ts.
  filters jsonb not null,
  link text not null check (link in ('and', 'or')),
  fields jsonb not null,
  sort jsonb not null,
  summaries jsonb not null,
  position int not null,
  version integer not null default 1,
  shares_version integer not null default 1,
  primary key (environment_id, id)
);
select distribute('table_views');
create index table_views_table on table_views (environment_id, table_id);

create table table_view_shares (
  environment_id uuid not null,
  id uuid not null,
  view_id uuid not null,
  role_id uuid,
  user_id uuid,
  permission text not null check (permission in ('view', 'edit')),
  primary key (environment_id, id),
  constraint table_view_shares_one check (num_nonnulls(role_id, user_id) = 1),
  unique (environment_id, view_id, role_id),
  unique (environment_id, view_id, user_id)
);
select distribute('table_view_shares');

alter table table_views add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
alter table table_views add foreign key (environment_id, owner_id) references users (environment_id, id) on delete cascade;
alter table table_view_shares add foreign key (environment_id, view_id) references table_views (environment_id, id) on delete cascade;
alter table table_view_shares add foreign key (environment_id, role_id) references roles (environment_id, id) on delete cascade;
alter table table_view_shares add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;

-- A field that a view names is not deleted before the view lets go of it.
alter table object_uses drop constraint object_uses_by_kind_check;
alter table object_uses add constraint object_uses_by_kind_check check (by_kind in ('compensation', 'statement_view', 'table_view'));

select protect('table_views');
select protect('table_view_shares');
