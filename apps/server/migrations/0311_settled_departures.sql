-- What was decided of an open balance when the person left: an undo takes it back.
alter table user_archives add column settled uuid[] not null default '{}';
