-- Numeric fields and variables that reports and the statement board offer as columns.
create table flags (
  environment_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('variable', 'field')),
  -- The compensation of a variable, the table of a field.
  compensation_id uuid,
  table_id uuid,
  -- The variable, in its compensation's document, or the field.
  target_id uuid not null,
  data_type text not null check (data_type in ('amount', 'number', 'percentage')),
  created_at timestamptz not null,
  primary key (environment_id, id),
  check ((kind = 'variable') = (compensation_id is not null) and (kind = 'field') = (table_id is not null))
);
select distribute('flags');
create unique index flags_of_variables on flags (environment_id, compensation_id, target_id) where kind = 'variable';
create unique index flags_of_fields on flags (environment_id, target_id) where kind = 'field';
alter table flags add foreign key (environment_id, compensation_id) references compensations (environment_id, id) on delete cascade;
alter table flags add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
select protect('flags');
