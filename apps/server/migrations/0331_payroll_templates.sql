-- How files for payroll are made: columns, employee numbers and pay codes, saved under a name.
create table payroll_templates (
  environment_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  -- {columns: [...], codes: {compensation id or kind: code}}: payrollSettingsSchema of the contract.
  settings jsonb not null,
  version int not null default 1,
  primary key (environment_id, id)
);
select distribute('payroll_templates');
create unique index payroll_templates_name on payroll_templates (environment_id, lower(name));
select protect('payroll_templates');
