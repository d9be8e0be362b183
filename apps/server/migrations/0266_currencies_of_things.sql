-- Which currency a person is paid and calculated in, and amounts are in. Null: the company's.
alter table users add column currency text;
alter table users add column calculation_currency text;
alter table quotas add column currency text;
-- Of an amount: always this one, or the one that another field of the record names.
alter table fields add column currency text;
alter table fields add column currency_field_id uuid;
alter table fields add constraint fields_one_currency check (currency is null or currency_field_id is null);
