-- Views of the statement board, and with whom they are shared. Whoever sees statements by shared views alone sees what these show: see
-- docs/decisions/0025-statement-views.md.
create table statement_views (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  preview_mode boolean not null default false,
  -- A list of conditions (packages/contract/src/views/shapes.ts), joined by the link.
  filters jsonb not null,
  link text not null check (link in ('and', 'or')),
  position int not null,
  -- Raised by what its form saves, and by what its sharing dialog saves.
  version integer not null default 1,
  shares_version integer not null default 1,
  primary key (environment_id, id)
);
select distribute('statement_views');

create table statement_view_shares (
  environment_id uuid not null,
  id uuid not null,
  view_id uuid not null,
  role_id uuid,
  user_id uuid,
  permission text not null check (permission in ('view', 'edit')),
  primary key (environment_id, id),
  constraint statement_view_shares_one check (num_nonnulls(role_id, user_id) = 1),
  unique (environment_id, view_id, role_id),
  unique (environment_id, view_id, user_id)
);
select distribute('statement_view_shares');
create index statement_view_shares_by_role on statement_view_shares (environment_id, role_id);
create index statement_view_shares_by_user on statement_view_shares (environment_id, user_id);

alter table statement_view_shares add foreign key (environment_id, view_id) references statement_views (environment_id, id) on delete cascade;
alter table statement_view_shares add foreign key (environment_id, role_id) references roles (environment_id, id) on delete cascade;
alter table statement_view_shares add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;

select protect('statement_views');
select protect('statement_view_shares');

-- What the views shared with a user show, with the company's settings, which say which month runs. Null for everyone whose role sees
-- statements by another scope: they are spared the reading.
create function shared_statement_views(of_environment uuid, of_user uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('company_settings', c.settings, 'views', coalesce((
    select jsonb_agg(jsonb_build_object('filters', v.filters, 'link', v.link))
    from statement_views v
    where v.environment_id = of_environment and exists (
      select from statement_view_shares s where s.environment_id = of_environment and s.view_id = v.id
        and (s.user_id = u.id or s.role_id = u.role_id))), '[]'))
  from users u
    join roles r on r.environment_id = of_environment and r.id = u.role_id
    join environments e on e.id = of_environment
    join companies c on c.id = e.company_id
  where u.environment_id = of_environment and u.id = of_user and r.permissions ->> 'statement_scope' = 'shared_views'
$$;
