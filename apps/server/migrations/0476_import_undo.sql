-- What it takes to undo an import: which records it made (their ids have a range and an ending of their own), how many changes of records
-- it kept, the fields' kinds, and the keys of deleted records that it brought back (apps/server/src/features/imports/undo).
alter table imports add column undo jsonb;
alter table imports add column undone_at timestamptz;
alter table imports add column undone_by uuid;
-- The marks of a record before the import changed it.
alter table imported_changes add column version integer;
alter table imported_changes add column status text;
alter table imported_changes add column edited_fields text[];
create index imported_changes_import on imported_changes (environment_id, import_id);
