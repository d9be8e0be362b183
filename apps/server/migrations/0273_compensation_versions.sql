-- What a compensation was, each time that it was saved.
create table compensation_versions (
  environment_id uuid not null,
  compensation_id uuid not null,
  version int not null,
  what text not null check (what in ('first', 'created', 'copied', 'imported', 'saved', 'settings', 'live', 'draft', 'restored')),
  -- {name, description, state, calculation_trigger, payment_trigger, only_month, document}
  content jsonb not null,
  saved_at timestamptz not null default now(),
  -- A person who is gone stays named as nobody.
  saved_by uuid,
  primary key (environment_id, compensation_id, version)
);
select distribute('compensation_versions');
alter table compensation_versions add foreign key (environment_id, compensation_id) references compensations (environment_id, id) on delete cascade;
insert into compensation_versions (environment_id, compensation_id, version, what, content, saved_at, saved_by)
select environment_id, id, version, 'first',
  jsonb_build_object('name', name, 'description', description, 'state', state, 'calculation_trigger', calculation_trigger,
    'payment_trigger', payment_trigger, 'only_month', to_char(only_month, 'YYYY-MM'), 'document', document), updated_at, updated_by
from compensations where state <> 'deleted';
select protect('compensation_versions');
