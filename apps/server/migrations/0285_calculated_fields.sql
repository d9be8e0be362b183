-- Fields of data tables whose values are calculated from other fields of the record.
-- A formula as plans store it, with ids of fields; null: values are typed or imported.
alter table fields add column formula jsonb;
-- The formula is new, and a job is calculating the values.
alter table fields add column is_calculating boolean not null default false;
