-- Pay of a record that was taken back before a statement paid it: the part pays so much less. In the calculation currency of the part, without
-- one in the company's; value and payment_value are what is left.
alter table payment_parts add column taken numeric not null default 0;
alter table payment_parts add constraint payment_parts_taken check (taken >= 0);
