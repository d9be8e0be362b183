-- What is deleted by one press comes back for an hour, as it was: with its ID, its sharing and its links.

-- In which state a compensation was deleted. Null: before this could be undone, or with its plan.
alter table compensations add column deleted_from text;
alter table compensations add constraint compensations_deleted_from check (deleted_from in ('draft', 'live'));

-- Its shares and schedules stay with it until it is removed.
alter table reports add column deleted_at timestamptz;
create index reports_deleted on reports (environment_id, deleted_at) where deleted_at is not null;

-- Of a deleted message: its text and whom it mentions. Emptied after the hour, with its files.
alter table messages add column undo jsonb;
create index messages_undo on messages (environment_id, deleted_at) where undo is not null;
