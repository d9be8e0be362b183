-- What a sandbox took back or archived waits too: a compensation that becomes a draft, a plan that is archived.
alter table promoted_changes add column state text;
alter table promoted_changes add constraint promoted_changes_state_check check (state in ('draft', 'archived'));
alter table promoted_changes drop constraint promoted_changes_check;
alter table promoted_changes add constraint promoted_changes_check check (num_nonnulls(document, members, state) = 1
  and (compensation_id is not null) = (document is not null or state is not distinct from 'draft'));

drop index promoted_changes_document;
drop index promoted_changes_members;
create unique index promoted_changes_document on promoted_changes (environment_id, compensation_id) where document is not null;
create unique index promoted_changes_members on promoted_changes (environment_id, plan_id) where members is not null;
create unique index promoted_changes_draft on promoted_changes (environment_id, compensation_id) where state = 'draft';
create unique index promoted_changes_archived on promoted_changes (environment_id, plan_id) where state = 'archived';
