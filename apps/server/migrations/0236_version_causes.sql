-- Why a version differs from the one before: what was compared when it was written. Versions from before this have neither.
alter table statement_versions add column data_as_of timestamptz;
-- [{compensation_id, name, before, after, ...}]: VersionChange of statements/write/version-changes.ts
alter table statement_versions add column changes jsonb;
