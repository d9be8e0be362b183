-- Whether a number field is shown with separators of thousands: a year or a number of an order is not.
alter table fields add column is_grouped boolean not null default true;
