-- Who uses what: documents (a compensation's rules, a view's filters) name tables, fields, quotas, attributes, teams, users, plans and
-- other compensations by id. A row per thing and place, written with the document (features/references).
create table object_uses (
  environment_id uuid not null,
  by_kind text not null check (by_kind in ('compensation', 'statement_view')),
  by_id uuid not null,
  -- Ids are unique over all kinds of things.
  used_id uuid not null,
  -- The place in the document: its kind, and the name of the scope or variable. `anywhere`: the document is not read yet, see below.
  spot text not null,
  spot_name text not null,
  primary key (environment_id, by_id, used_id, spot, spot_name)
);
select distribute('object_uses');
create index object_uses_by_used on object_uses (environment_id, used_id);
select protect('object_uses');

-- Documents that exist: whatever id stands in them counts as used at once, so that nothing in use is deleted before the job has run.
insert into object_uses (environment_id, by_kind, by_id, used_id, spot, spot_name)
  select distinct c.environment_id, 'compensation', c.id, (named.value #>> '{}')::uuid, 'anywhere', ''
  from compensations c, jsonb_path_query(c.document, '$.** ? (@.type() == "string")') as named (value)
  where c.state <> 'deleted' and (named.value #>> '{}') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
insert into object_uses (environment_id, by_kind, by_id, used_id, spot, spot_name)
  select distinct v.environment_id, 'statement_view', v.id, (named.value #>> '{}')::uuid, 'anywhere', ''
  from statement_views v, jsonb_path_query(v.filters, '$.** ? (@.type() == "string")') as named (value)
  where (named.value #>> '{}') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
insert into jobs (id, environment_id, kind, key)
  select gen_random_uuid(), environment_id, 'write_references', 'update' from object_uses group by environment_id;
