-- Reports: what they show, whose they are, and with whom they are shared.
create table reports (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  section text not null check (length(section) <= 100),
  -- Of a record report. Null: over statements.
  table_id uuid,
  -- All that it shows: packages/contract/src/reports/report-shapes.ts.
  look jsonb not null,
  owner_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  shares_version integer not null default 1,
  primary key (environment_id, id)
);
select distribute('reports');

create table report_shares (
  environment_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  role_id uuid,
  user_id uuid,
  permission text not null check (permission in ('view', 'edit')),
  primary key (environment_id, id),
  constraint report_shares_one check (num_nonnulls(role_id, user_id) = 1),
  unique (environment_id, report_id, role_id),
  unique (environment_id, report_id, user_id)
);
select distribute('report_shares');

create table report_schedules (
  environment_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  frequency text not null check (frequency in ('weekly', 'monthly')),
  -- 1 (Monday) to 7, or the day of the month.
  day int not null check (day between 1 and case frequency when 'weekly' then 7 else 31 end),
  hour int not null check (hour between 0 and 23),
  format text not null check (format in ('pdf', 'xlsx')),
  user_ids uuid[] not null,
  is_on boolean not null,
  -- When it is sent next; null while it is off.
  next_at timestamptz,
  last_at timestamptz,
  version integer not null default 1,
  primary key (environment_id, id)
);
select distribute('report_schedules');
create index report_schedules_of_report on report_schedules (environment_id, report_id);
create index report_schedules_due on report_schedules (next_at) where next_at is not null;

alter table reports add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
alter table reports add foreign key (environment_id, owner_id) references users (environment_id, id);
alter table report_shares add foreign key (environment_id, report_id) references reports (environment_id, id) on delete cascade;
alter table report_shares add foreign key (environment_id, role_id) references roles (environment_id, id) on delete cascade;
alter table report_shares add foreign key (environment_id, user_id) references users (environment_id, id) on delete cascade;
alter table report_schedules add foreign key (environment_id, report_id) references reports (environment_id, id) on delete cascade;

-- What a report names is not deleted before the report lets go of it.
alter table object_uses drop constraint object_uses_by_kind_check;
alter table object_uses add constraint object_uses_by_kind_check check (by_kind in ('compensation', 'statement_view', 'table_view', 'report'));

select protect('reports');
select protect('report_shares');
select protect('report_schedules');
