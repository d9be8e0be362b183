-- The last night whose recalculation was put in the queue, as a date of the company's time zone. An environment made today waits for
-- the coming night.
alter table environments add column nightly_on date not null default current_date;
