-- What a sandbox was copied from: plans, tables, attributes, groups and quotas as they were at the copy, so that a comparison knows which
-- side changed since. A sandbox of before has none.
create table sandbox_origins (
  environment_id uuid not null,
  definitions jsonb not null,
  copied_at timestamptz not null,
  primary key (environment_id)
);
select distribute('sandbox_origins');
select protect('sandbox_origins');

-- Changes of a sandbox that wait in live until a person takes them live: the document of a live compensation, or the members of a plan with one.
create table promoted_changes (
  environment_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  -- Null: the plan's members.
  compensation_id uuid,
  document jsonb,
  members jsonb,
  sandbox_name text not null,
  promoted_at timestamptz not null,
  promoted_by uuid,
  primary key (environment_id, id),
  check (compensation_id is null and document is null and members is not null
    or compensation_id is not null and document is not null and members is null)
);
select distribute('promoted_changes');
create unique index promoted_changes_document on promoted_changes (environment_id, compensation_id) where compensation_id is not null;
create unique index promoted_changes_members on promoted_changes (environment_id, plan_id) where compensation_id is null;
alter table promoted_changes add foreign key (environment_id, plan_id) references plans (environment_id, id);
alter table promoted_changes add foreign key (environment_id, compensation_id) references compensations (environment_id, id);
select protect('promoted_changes');

alter table compensation_versions drop constraint compensation_versions_what_check;
alter table compensation_versions add constraint compensation_versions_what_check
  check (what in ('first', 'created', 'copied', 'imported', 'saved', 'settings', 'live', 'draft', 'restored', 'promoted'));

-- In the transaction that copies.
create function sandbox_keep_origin(sandbox uuid, kept jsonb, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  source uuid := app_environment_id();
begin
  perform require_sandbox(sandbox, false);
  perform set_config('app.environment_id', sandbox::text, true);
  insert into sandbox_origins (environment_id, definitions, copied_at) values (sandbox, kept, at)
    on conflict (environment_id) do nothing;
  perform set_config('app.environment_id', source::text, true);
end $$;

revoke execute on function sandbox_keep_origin(uuid, jsonb, timestamptz) from public;
grant execute on function sandbox_keep_origin(uuid, jsonb, timestamptz) to comptoir_app;
